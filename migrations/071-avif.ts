import { sql, type Kysely } from 'kysely'

/** Whether a picture has copies in AVIF, and how often a process has begun to make them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table media
    add column has_avif boolean not null default false,
    add column avif_tries smallint not null default 0`.execute(db)
}
