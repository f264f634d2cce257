import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import { audit } from '../audit/audit.ts'
import type { Caller } from '../caller.ts'
import { channel } from '../content/changes.ts'
import type { Connection } from '../db/connection.ts'
import { inTransaction, type Database, type Tx } from '../db/database.ts'
import { UnavailableError } from '../errors.ts'
import type { FileStore } from '../files/store.ts'
import { enqueue } from '../jobs/queue.ts'
import {
  restorePointSchema,
  cleanUpRestores,
  packRestorePoint,
  createRestorePoint,
} from './restore-points.ts'
import { allowLongTransaction } from './catalog.ts'
import { load, unload, type Loaded } from './load.ts'
import { withFilesLock } from '../db/exclusive.ts'
import type { RestorePlan } from '../db/tables/backup.ts'
import { openBackup, type Backup } from './manifest.ts'
import { compare } from './plan.ts'
import type { Report } from './progress.ts'
import { countMissing, putFiles, removeFiles, storedKeys, completeFiles } from './restore-files.ts'
import { mergeCurrentState } from './merge-current.ts'
import { withRunLock } from './runs.ts'
import { swap } from './swap.ts'
import type { Source } from '../zip-read.ts'

/** Opens the source of a backup with the given database handle; the caller disposes of it after reading. */
export type Open = (db: Database) => Promise<Source & AsyncDisposable>

const ignoreProgress: Report = () => {}

/**
 * Determines what a restore of the backup would change. Loads and compares it, and drops the loaded data. The caller
 * has to hold the lock `restore`.
 */
export const planRestore = (
  connection: Connection,
  files: FileStore,
  open: Open,
  report: Report = ignoreProgress,
): Promise<RestorePlan> =>
  withLoaded(connection, open, report, (loaded, db) => planOf(db, files, loaded, report))

/**
 * Takes the lock `restore`, plans a restore, and executes it if `confirm` accepts the plan. Returns the id of the restore
 * point; undefined if it was not accepted.
 */
export const restoreIfConfirmed = (
  connection: Connection,
  files: FileStore,
  {
    name,
    open,
    caller,
    confirm,
    report = ignoreProgress,
  }: Restoring & { confirm: (plan: RestorePlan) => Promise<boolean> },
): Promise<string | undefined> =>
  withRunLock(connection, 'restore', () =>
    withLoaded(connection, open, report, async (loaded, db) =>
      (await confirm(await planOf(db, files, loaded, report)))
        ? putInPlace(connection, db, files, loaded, { name, caller, report })
        : undefined,
    ),
  )

interface Restoring {
  /** The name of the file, for the activity log. */
  name: string
  open: Open
  caller: Caller
  report?: Report
  /** Called in the transaction that puts the rows in place. */
  onSwap?: ((tx: Tx, restorePoint: string) => Promise<void>) | undefined
}

/**
 * Replaces all data with that of the backup, and keeps the previous rows as a restore point; no file is removed. The
 * caller stays an administrator, the activity log is kept, and no mail is sent twice. Returns the id of the restore
 * point. The caller has to hold the lock `restore`, and to publish afterwards.
 */
export const restore = (
  connection: Connection,
  files: FileStore,
  { open, report = ignoreProgress, ...restoring }: Restoring,
): Promise<string> =>
  withLoaded(connection, open, report, (loaded, db) =>
    putInPlace(connection, db, files, loaded, { ...restoring, report }),
  )

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
    await cleanUpRestores(db, report)
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
  connection: Connection,
  db: Database,
  files: FileStore,
  loaded: LoadedBackup,
  { report, ...restoring }: Omit<Restoring, 'open'> & { report: Report },
): Promise<string> =>
  withFilesLock(connection, async () => {
    // Files are stored before any row refers to them.
    const added = await putFiles(files, loaded.backup, report)
    const restorePoint = uuid()
    try {
      report({ stage: 'Putting it in place', done: 0, total: 0 })
      await withRetries(() => putRowsInPlace(db, loaded, restoring, restorePoint))
    } catch (error) {
      // Unless the transaction is known to have failed, committed rows may refer to the files.
      const inPlace = await isInPlace(db, loaded, restorePoint).catch(() => undefined)
      if (inPlace === false) await removeFiles(files, added)
      if (!inPlace) throw error
    }
    await packRestorePoint(db, restorePoint, report)
    return restorePoint
  })

/** Whether the rows were committed although the response was lost. Waits for a transaction that has not ended. */
const isInPlace = (db: Database, { home, tables }: LoadedBackup, restorePoint: string): Promise<boolean> =>
  inTransaction(db, async (tx) => {
    await sql`set local lock_timeout = '60s'`.execute(tx)
    await sql`lock table ${sql.id(home, tables[0]!.name)} in row share mode`.execute(tx)
    const row = await tx.selectFrom('backups').select('id').where('id', '=', restorePoint).executeTakeFirst()
    return row !== undefined
  })

const tries = 5

/** Retries after deadlocks and lock timeouts. */
async function withRetries(run: () => Promise<void>) {
  for (let left = tries; ; left--)
    try {
      return await run()
    } catch (error) {
      if (!['40P01', '55P03'].includes((error as { code?: string }).code ?? '')) throw error
      if (left === 0)
        throw new UnavailableError(
          'Somebody else saved at the same moment. Nothing was changed. Please try again.',
        )
    }
}

const putRowsInPlace = (
  db: Database,
  loaded: LoadedBackup,
  { name, caller, onSwap }: Pick<Restoring, 'name' | 'caller' | 'onSwap'>,
  restorePoint: string,
) =>
  inTransaction(db, async (tx) => {
    await allowLongTransaction(tx)
    await sql`set local lock_timeout = '10s'`.execute(tx)
    const { home, tables } = loaded
    // From here on, other transactions can read, but writers have to wait for the end.
    const all = sql.join(tables.map((table) => sql.id(home, table.name)))
    await sql`lock table ${all} in exclusive mode`.execute(tx)
    await mergeCurrentState(tx, loaded, caller)
    await swap(tx, loaded, restorePointSchema(restorePoint))
    await createRestorePoint(tx, restorePoint, caller)
    await onSwap?.(tx, restorePoint)
    await enqueue(tx, 'avif-copies', {})
    await audit(tx, caller, {
      action: 'restore',
      subject: 'backup',
      id: restorePoint,
      after: { file: name, madeAt: loaded.backup.manifest.madeAt },
    })
    await sql`select pg_notify(${channel}, section) from content_section`.execute(tx)
  })
