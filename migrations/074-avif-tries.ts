import { sql, type Kysely } from 'kysely'

/**
 * How often a process has begun to make copies of a picture in AVIF. `has_avif` stays null where the version before has
 * written it. A database may have both columns from an early form of `071-avif`.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table media
    alter column has_avif set default false,
    alter column has_avif drop not null,
    add column if not exists avif_tries smallint not null default 0`.execute(db)
}
