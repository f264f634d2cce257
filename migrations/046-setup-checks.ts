import { sql, type Kysely } from 'kysely'

/** The last results of the setup checks, and since when each has been the same. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table setup_checks (
    key text primary key,
    part text not null,
    title text not null,
    state text not null check (state in ('fine', 'warning', 'wrong', 'unchecked')),
    says text not null,
    todo text,
    position integer not null,
    checked_at timestamptz not null,
    since timestamptz not null
  )`.execute(db)
}
