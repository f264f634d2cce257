import { sql, type Kysely } from 'kysely'

/** Which e-mail address each identity has proven to own. No row is filled in: nothing is known of the past. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table proven_addresses (
    uid text primary key,
    email text not null,
    signed_in_at timestamptz not null
  )`.execute(db)
}
