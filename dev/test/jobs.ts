import { PgBoss } from 'pg-boss'
import type { Connection } from '#api/platform/db/connection.ts'
import type { Database } from '#api/platform/db/database.ts'
import { jobSchema, queueOf } from '#api/platform/jobs/queue.ts'

/** Makes the waiting jobs of a kind due, optionally only those with this `id` in their data. */
export async function makeDue(db: Database, kind: string, id?: string) {
  const queue = queueOf(db)
  const waiting = await queue.findJobs(kind, { queued: true, ...(id !== undefined && { data: { id } }) })
  for (const job of waiting) await queue.update(kind, undefined, { id: job.id, startAfter: 0 })
}

/** The queue outside transactions, for a test that creates or deletes kinds of jobs. */
export const wholeQueue = ({ jobs }: Connection) => new PgBoss({ ...jobs, schema: jobSchema })
