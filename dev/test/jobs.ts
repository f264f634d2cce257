import { sql } from 'kysely'
import type { Database } from '#api/db/database.ts'
import { jobChannel } from '#api/jobs/enqueue.ts'
import type { JobKind } from '#api/jobs/kinds.ts'

/** Makes all jobs of a kind due and wakes the workers. */
export async function makeDue(db: Database, kind: JobKind) {
  await sql`update jobs.job set start_after = now() where name = ${kind} and state < 'active'`.execute(db)
  await wake(db, kind)
}

/** Makes workers fetch due jobs of a kind immediately instead of within two seconds. */
export const wake = (db: Database, kind: JobKind) => sql`select pg_notify(${jobChannel}, ${kind})`.execute(db)
