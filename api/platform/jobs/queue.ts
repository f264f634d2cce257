import { fromKysely, PgBoss } from 'pg-boss'
import type { Database } from '../db/database.ts'
import type { JobKind, Jobs } from './kinds.ts'

/** The schema of the queue's tables, which are not part of backups. */
export const jobSchema = 'jobs'

/** The queue through a database handle: what it does is part of the handle's transaction. It runs no workers. */
export const queueOf = (db: Database) => new PgBoss({ db: fromKysely(db), schema: jobSchema })

interface EnqueueOptions {
  /** Seconds until it is due. */
  after?: number
  /** In kinds with the policy `short`, at most one job with the same key waits for its start. */
  key?: string
}

interface NewJob<K extends JobKind> {
  data: Jobs[K]
  /** A second job with the same id is not added. */
  id?: string
}

/** Enqueues a job; in a transaction, the job exists if and only if that is committed. */
export const enqueue = <K extends JobKind>(
  db: Database,
  kind: K,
  data: Jobs[K],
  options: EnqueueOptions = {},
): Promise<void> => enqueueAll(db, kind, [{ data }], options)

/** Enqueues several jobs of one kind with one statement. */
export async function enqueueAll<K extends JobKind>(
  db: Database,
  kind: K,
  jobs: readonly NewJob<K>[],
  { after = 0, key }: EnqueueOptions = {},
): Promise<void> {
  if (jobs.length === 0) return
  const startAfter = Math.max(0, Math.ceil(after))
  await queueOf(db).insert(
    kind,
    jobs.map((job) => ({ ...job, startAfter, ...(key !== undefined && { singletonKey: key }) })),
  )
}

/** The subjects for which a job of this kind waits: the `id` in its data. */
export async function subjectsWithJob(
  db: Database,
  kind: { [K in JobKind]: Jobs[K] extends { id: string } ? K : never }[JobKind],
): Promise<Set<string>> {
  const waiting = await queueOf(db).findJobs<{ id: string }>(kind, { queued: true })
  return new Set(waiting.map(({ data }) => data.id))
}
