import { fromKysely, PgBoss } from 'pg-boss'
import type { Database } from '../db/database.ts'
import type { JobKind } from './kind.ts'

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

interface NewJob<Data> {
  data: Data
  /** A second job with the same id is not added. */
  id?: string
}

/** Enqueues a job; in a transaction, the job exists if and only if that is committed. */
export const enqueue = <Data extends object>(
  db: Database,
  kind: JobKind<Data>,
  data: NoInfer<Data>,
  options: EnqueueOptions = {},
): Promise<void> => enqueueAll(db, kind, [{ data }], options)

/** Enqueues several jobs of one kind with one statement. */
export async function enqueueAll<Data extends object>(
  db: Database,
  kind: JobKind<Data>,
  jobs: readonly NewJob<NoInfer<Data>>[],
  { after = 0, key }: EnqueueOptions = {},
): Promise<void> {
  if (jobs.length === 0) return
  const startAfter = Math.max(0, Math.ceil(after))
  await queueOf(db).insert(
    kind.name,
    jobs.map((job) => ({ ...job, startAfter, ...(key !== undefined && { singletonKey: key }) })),
  )
}

/** The subjects for which a job of this kind waits: the `id` in its data. */
export async function subjectsWithJob(db: Database, { name }: JobKind<{ id: string }>): Promise<Set<string>> {
  const waiting = await queueOf(db).findJobs<{ id: string }>(name, { queued: true })
  return new Set(waiting.map(({ data }) => data.id))
}
