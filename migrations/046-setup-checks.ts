import { sql, type Kysely } from 'kysely'

/** What the checks of the set-up found last, and since when it is so. */
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
