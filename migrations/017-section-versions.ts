import { sql, type Kysely } from 'kysely'

/** Each row has the version of its section at its last change: whoever has read up to one version reads what is newer. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table content add column section_version bigint not null default 0`.execute(db)
}
