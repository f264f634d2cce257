import { sql, type Kysely } from 'kysely'

/** What was seen when settings were tried out in a way that leaves something at a payment provider. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table provider_tries (
    provider text primary key,
    settings text not null,
    shown text,
    at timestamptz not null
  )`.execute(db)
}
