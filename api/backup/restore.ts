import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import { audit } from '../platform/audit/audit.ts'
import type { Context, TxContext } from '../platform/context.ts'
import { channel } from '../content/records/changes.ts'
import type { Connection } from '../platform/db/connection.ts'
import { inTransaction, type Database } from '../platform/db/database.ts'
import { withFilesLock } from '../platform/db/exclusive.ts'
import type { RestorePlan } from '../platform/db/tables/backup.ts'
import { UnavailableError } from '../platform/errors.ts'
import type { FileStore } from '../platform/files/store.ts'
import { enqueue } from '../platform/jobs/queue.ts'
import type { Source } from '../platform/zip-read.ts'
import { allowLongTransaction } from './catalog.ts'
import { load, unload, unloadLeftovers, type Loaded } from './load.ts'
import { lockTables } from './lock-tables.ts'
import { openBackup, type Backup } from './manifest.ts'
import { mergeCurrentState } from './merge-current.ts'
import { openOwnBackups, StoreError, type OwnBackups } from './own-backups.ts'
import { compare } from './plan.ts'
import type { Report } from './progress.ts'
import { completeFiles, countMissing, putFiles, removeFiles, storedKeys } from './restore-files.ts'
import { recordRun, recordUndo, withRunLock } from './runs.ts'
import { swap } from './swap.ts'
import { avifCopiesJob } from '../content/media/avif-job.ts'

/** Opens the source of a backup with the given database handle; the caller disposes of it after reading. */
export type Open = (db: Database) => Promise<Source & AsyncDisposable>

/** What is replaced by a restore. */
export interface RestoreTarget {
  connection: Connection
  files: FileStore
}

interface Restoring {
  /** The name of the file, for the activity log. */
  name: string
  open: Open
  report: Report
}

/**
 * Determines what a restore of the backup would change. Loads and compares it, and drops the loaded data. The caller
 * has to hold the lock of runs.
 */
export const planRestore = (
  { connection, files }: RestoreTarget,
  open: Open,
  report: Report,
): Promise<RestorePlan> =>
  withLoaded(connection, open, report, (loaded, db) => planOf(db, files, loaded, report))

/**
 * Takes the lock of runs, plans a restore, and executes it as a recorded run if `confirm` accepts the plan. Returns
 * whether it did.
 */
export const restoreIfConfirmed = (
  ctx: Context,
  target: RestoreTarget,
  { open, report, ...restoring }: Restoring & { confirm: (plan: RestorePlan) => Promise<boolean> },
): Promise<boolean> =>
  withRunLock(target.connection, async () => {
    await checkUndoStore(ctx)
    return withLoaded(target.connection, open, report, async (loaded, db) => {
      if (!(await restoring.confirm(await planOf(db, target.files, loaded, report)))) return false
      const { name } = restoring
      const run = { id: uuid(), kind: 'restore', source: 'file', name, startedBy: ctx.caller.email } as const
      await recordRun(ctx.db, run, async (recordProgress) => {
        const reportBoth: Report = (progress) => {
          recordProgress(progress)
          report(progress)
        }
        await putInPlace(ctx, target, db, loaded, { name, run: run.id, report: reportBoth })
        return {}
      })
      return true
    })
  })

/**
 * Replaces all data with that of the backup. The present state is made a backup first, in the same transaction: without
 * it, nothing is restored. No file is removed. The caller stays an administrator, the activity log is kept, and no mail
 * is sent twice. The caller has to hold the lock of runs, to record the run, and to publish afterwards.
 */
export async function restore(
  ctx: Context,
  target: RestoreTarget,
  { open, report, ...restoring }: Restoring & { run: string },
): Promise<void> {
  await checkUndoStore(ctx)
  await withLoaded(target.connection, open, report, (loaded, db) =>
    putInPlace(ctx, target, db, loaded, { ...restoring, report }),
  )
}

interface LoadedBackup extends Loaded {
  backup: Backup
}

/** Loads a backup, calls `run`, and drops the loaded data. */
async function withLoaded<T>(
  connection: Connection,
  open: Open,
  report: Report,
  run: (loaded: LoadedBackup, db: Database) => Promise<T>,
): Promise<T> {
  let result: { value: T } | undefined
  await connection.withoutTimeouts(async (db) => {
    await unloadLeftovers(db)
    await using source = await open(db)
    const backup = await openBackup(source)
    const loaded = await load(db, backup, report)
    try {
      result = { value: await run({ ...loaded, backup }, db) }
    } finally {
      await unload(db, loaded.scratch)
    }
  })
  return result!.value
}

async function planOf(
  db: Database,
  files: FileStore,
  loaded: LoadedBackup,
  report: Report,
): Promise<RestorePlan> {
  const { madeAt, version } = loaded.backup.manifest
  const available = (await completeFiles(loaded.backup, report)).union(await storedKeys(files))
  return inTransaction(db, async (tx) => {
    await allowLongTransaction(tx)
    const missingFiles = await countMissing(tx, loaded.scratch, available)
    return { madeAt, version, ...(await compare(tx, loaded, report)), missingFiles }
  })
}

const putInPlace = (
  ctx: Context,
  { connection, files }: RestoreTarget,
  db: Database,
  loaded: LoadedBackup,
  { report, ...restoring }: Omit<Restoring, 'open'> & { run: string },
): Promise<void> =>
  withFilesLock(connection, async () => {
    const own = await openOwnBackups(ctx.db, ctx.env)
    const undo = own.newName('before-restore')
    // Files are stored before any row refers to them.
    const added = await putFiles(files, loaded.backup, report)
    const reportUndo: Report = (progress) =>
      report({ ...progress, stage: `Backing up the current data: ${progress.stage}` })
    try {
      report({ stage: 'Backing up the current data', done: 0, total: 0 })
      await storesUndo(
        own.make(undo, { connection, files, report: reportUndo }, (write) =>
          inTransaction(db, async (tx) => {
            await allowLongTransaction(tx)
            // From here on, nobody reads or writes: what was acknowledged is in the backup.
            await lockTables(tx, loaded)
            await write(tx)
            report({ stage: 'Putting it in place', done: 0, total: 0 })
            await putRowsInPlace({ ...ctx, db: tx }, loaded, restoring, undo)
          }),
        ),
      )
    } catch (error) {
      // Unless the transaction is known to have failed, committed rows may refer to the files.
      const inPlace = await isInPlace(db, loaded, restoring.run).catch(() => undefined)
      if (inPlace === false) await discard(own, undo, files, added)
      if (!inPlace) throw error
    }
    // Those that are left are removed after the next backup.
    await own.removeExpired().catch(() => {})
  })

/** Before the backup is loaded, which may take long. */
const checkUndoStore = async ({ db, env }: Context) => storesUndo((await openOwnBackups(db, env)).check())

/** Says of a failure of the backup store that there is no restore without it. */
async function storesUndo<T>(stored: Promise<T>): Promise<T> {
  try {
    return await stored
  } catch (error) {
    if (!(error instanceof StoreError)) throw error
    throw new UnavailableError(
      `A restore first makes a backup of the current data, and that failed. ${error.message} Nothing was changed.`,
    )
  }
}

async function discard(own: OwnBackups, undo: string, files: FileStore, added: readonly string[]) {
  await own.remove(undo).catch(() => {})
  await removeFiles(files, added)
}

/** Whether the rows were committed although the response was lost. Waits for a transaction that has not ended. */
const isInPlace = (db: Database, { home, tables }: LoadedBackup, run: string): Promise<boolean> =>
  inTransaction(db, async (tx) => {
    await sql`set local lock_timeout = '60s'`.execute(tx)
    await sql`lock table ${sql.id(home, tables[0]!.name)} in row share mode`.execute(tx)
    const { undo } = await tx
      .selectFrom('backupRuns')
      .select('undo')
      .where('id', '=', run)
      .executeTakeFirstOrThrow()
    return undo !== null
  })

async function putRowsInPlace(
  ctx: TxContext,
  loaded: LoadedBackup,
  { name, run }: { name: string; run: string },
  undo: string,
) {
  await mergeCurrentState(ctx, loaded)
  await swap(ctx.db, loaded)
  await recordUndo(ctx.db, run, undo)
  await enqueue(ctx.db, avifCopiesJob, {})
  await audit(ctx, {
    action: 'restore',
    subject: 'backup',
    after: { file: name, madeAt: loaded.backup.manifest.madeAt },
  })
  await sql`select pg_notify(${channel}, section) from content_section`.execute(ctx.db)
}
