import { firstCharacters } from '#content/model/first-characters.ts'
import { sql, type NotNull, type Insertable, type Selectable, type Updateable } from 'kysely'
import { runExclusively, isLocked } from '../platform/db/exclusive.ts'
import type { Connection } from '../platform/db/connection.ts'
import type { Tables } from '../platform/db/tables.ts'
import type { Database, Tx } from '../platform/db/database.ts'
import { ConflictError, DomainError, NotFoundError, UnavailableError } from '../platform/errors.ts'
import { describeError } from '../platform/log.ts'
import type { Report } from './progress.ts'

type RunTable = Tables['backupRuns']
export type Run = Selectable<RunTable>
export type RunKind = RunTable['kind']
/** A plan or a restore. */
export type RestoreRun = Awaited<ReturnType<typeof lastRestoreRuns>>[number]

/** How often progress within a stage is stored, in milliseconds. */
const reportIntervalMs = 2000
/** How many runs of each kind are kept. */
const maxRuns = 100

const restoreKinds = ['plan', 'restore'] as const satisfies readonly RunKind[]

/** Thrown by a run when its process is asked to end. */
export class InterruptedError extends UnavailableError {}

/**
 * Like `runExclusively`, but first marks runs as interrupted that are still recorded as running: as this process has
 * got the lock, their own process has ended. One lock for all, because each run may write to the backup store.
 */
export const withRunLock = <T>(
  connection: Connection,
  run: () => Promise<T>,
  options?: { waits?: boolean },
): Promise<T> =>
  runExclusively(
    connection,
    'backup',
    async () => {
      await endInterrupted(connection.db)
      return run()
    },
    options,
  )

type NewRun = Pick<Insertable<RunTable>, 'id' | 'kind' | 'name' | 'uploadId' | 'source' | 'startedBy'>
type Outcome = Pick<Updateable<RunTable>, 'size' | 'plan'>

/** Records the start, progress and outcome of a run. The caller has to hold the lock (`withRunLock`). */
export async function recordRun(
  db: Database,
  begun: NewRun,
  run: (report: Report) => Promise<Outcome>,
): Promise<void> {
  const { id, kind } = begun
  await db.insertInto('backupRuns').values(begun).execute()
  const update = (set: Updateable<RunTable>) =>
    db.updateTable('backupRuns').set(set).where('id', '=', id).execute()
  let [reportedAt, stage, reporting] = [0, '', Promise.resolve()]
  const report: Report = (progress) => {
    const isNext = progress.stage !== stage
    if (!isNext && performance.now() - reportedAt < reportIntervalMs) return
    ;[reportedAt, stage] = [performance.now(), progress.stage]
    const set = {
      stage,
      done: Math.round(progress.done),
      total: Math.round(progress.total),
      ...(isNext && { stageStartedAt: new Date() }),
    }
    reporting = reporting.then(() => update(set)).then(ignore, ignore)
  }
  try {
    const outcome = await run(report)
    await reporting
    await deleteOldRuns(db, kind)
    await update({ ...outcome, state: 'done', finishedAt: new Date() })
  } catch (error) {
    await reporting
    if (error instanceof InterruptedError) await endInterrupted(db, [id])
    else
      await db
        .updateTable('backupRuns')
        .set({ state: failedState, problem: problemOf(error), finishedAt: new Date() })
        .where('id', '=', id)
        .execute()
    throw error
  }
}

const ignore = () => {}

/** The error message for users; unexpected errors are marked as such. */
const problemOf = (error: unknown) =>
  error instanceof DomainError && error.message
    ? error.message
    : firstCharacters(`It failed unexpectedly: ${describeError(error).message}`, 500)

/** A restore whose rows are in place counts as done, even if it was interrupted afterwards. */
const failedState = sql<'done' | 'failed'>`case when undo is null then 'failed' else 'done' end`

/** Marks runs as ended whose process has ended, or is about to end. */
const endInterrupted = (db: Database, ids?: readonly string[]) =>
  db
    .updateTable('backupRuns')
    .set({
      state: failedState,
      problem: sql<string>`case
        when undo is not null then 'It was interrupted after everything was restored.'
        when kind in ('plan', 'restore') then 'It was interrupted. Nothing was changed.'
        else 'It was interrupted.' end`,
      finishedAt: new Date(),
    })
    .where('state', '=', 'running')
    .$if(ids !== undefined, (query) => query.where('id', 'in', ids!))
    .execute()

/**
 * Records the backup that undoes a restore, in the transaction that puts the rows in place. Throws if the run was
 * meanwhile marked as interrupted: such a run is reported to have changed nothing.
 */
export async function recordUndo(tx: Tx, id: string, undo: string): Promise<void> {
  const { numUpdatedRows } = await tx
    .updateTable('backupRuns')
    .set({ undo })
    .where('id', '=', id)
    .where('state', '=', 'running')
    .executeTakeFirst()
  if (numUpdatedRows === 0n) throw new ConflictError('The restore was interrupted. Nothing was changed.')
}

async function deleteOldRuns(db: Database, kind: RunKind) {
  const newest = db
    .selectFrom('backupRuns')
    .select('id')
    .where('kind', '=', kind)
    .orderBy('id', 'desc')
    .limit(maxRuns)
  await db.deleteFrom('backupRuns').where('kind', '=', kind).where('id', 'not in', newest).execute()
}

/** The last run of a kind, optionally in a given state. */
export const lastRun = (db: Database, kind: RunKind, state?: Run['state']) =>
  db
    .selectFrom('backupRuns')
    .selectAll()
    .where('kind', '=', kind)
    .$if(state !== undefined, (query) => query.where('state', '=', state!))
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()

/** When a backup was last exported or restored, by the activity log. */
export async function lastInLog(db: Database, action: 'export' | 'restore'): Promise<Date | undefined> {
  const row = await db
    .selectFrom('auditLog')
    .select('at')
    .where('action', '=', action)
    .where('subject', '=', 'backup')
    .orderBy('at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.at
}

const restoreRuns = (db: Database) =>
  db
    .selectFrom('backupRuns')
    .selectAll()
    .where('kind', 'in', restoreKinds)
    .$narrowType<{ kind: (typeof restoreKinds)[number]; source: NotNull }>()

/** Plans and restores, newest first. */
export const lastRestoreRuns = (db: Database, limit: number) =>
  restoreRuns(db).orderBy('id', 'desc').limit(limit).execute()

export async function findRestoreRun(db: Database, id: string): Promise<RestoreRun> {
  const run = await restoreRuns(db).where('id', '=', id).executeTakeFirst()
  if (!run) throw new NotFoundError()
  return run
}

/** Returns the runs in their current state. Runs whose process was killed are marked as ended. */
export async function checkRunning<R extends Run>(connection: Connection, runs: readonly R[]): Promise<R[]> {
  const ids = runs.filter(({ state }) => state === 'running').map(({ id }) => id)
  if (ids.length === 0 || (await isLocked(connection, 'backup'))) return [...runs]
  await endInterrupted(connection.db, ids)
  // All columns: a run may have ended by itself since it was read.
  const ended = await connection.db.selectFrom('backupRuns').selectAll().where('id', 'in', ids).execute()
  return runs.map((run) => ({ ...run, ...ended.find(({ id }) => id === run.id) }))
}
