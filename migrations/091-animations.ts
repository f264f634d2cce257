import { sql, type Kysely } from 'kysely'

/** Pictures may be animations (WebP), too. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table media drop constraint media_fallback_check`.execute(db)
  await sql`alter table media add constraint media_fallback_check
    check (fallback in ('jpg', 'png', 'svg', 'webp'))`.execute(db)
}
