import { sql, type Kysely } from 'kysely'

/** Whether a picture has copies in AVIF; null until that has been tried. Drawings never have any. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table media add column has_avif boolean`.execute(db)
  await sql`update media set has_avif = false where fallback = 'svg'`.execute(db)
}
