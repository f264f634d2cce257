import { sql } from 'kysely'
import type { Database } from '#api/db/database.ts'
import { jobChannel } from '#api/jobs/enqueue.ts'
import type { JobKind } from '#api/jobs/kinds.ts'

/** Lets the time pass that jobs of a kind wait for, and has them looked for at once. */
export async function makeDue(db: Database, kind: JobKind) {
  await sql`update jobs.job set start_after = now() where name = ${kind} and state < 'active'`.execute(db)
  await wake(db, kind)
}

/** Has due jobs of a kind looked for at once, not within two seconds. */
export const wake = (db: Database, kind: JobKind) => sql`select pg_notify(${jobChannel}, ${kind})`.execute(db)
