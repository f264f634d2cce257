import { sql, type Kysely } from 'kysely'

/** The address of each record's page, and those that it had before: they lead on to it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table page_addresses (
    path text primary key,
    section text not null,
    record_id uuid not null,
    is_current boolean not null,
    since timestamptz not null default now()
  )`.execute(db)
  await sql`create index page_addresses_record on page_addresses (record_id)`.execute(db)
}
