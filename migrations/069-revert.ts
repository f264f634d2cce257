import { sql, type Kysely } from 'kysely'

/** The activity calls it reverting a release, as the back office does. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const isRelease = sql`split_part(subject, ' ', 1) = 'release'`
  const renamed = (column: 'before' | 'after') =>
    sql`${sql.ref(column)} - 'takeBackAt' || jsonb_build_object('revertAt', ${sql.ref(column)} -> 'takeBackAt')`
  await sql`update audit_log set action = 'revert' where ${isRelease} and action = 'take back'`.execute(db)
  await sql`update audit_log set before = ${renamed('before')}, after = ${renamed('after')}
    where ${isRelease} and action = 'schedule'`.execute(db)
}
