import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  // The recommended package was the one named Standard; it is now the one that its owner marks.
  await sql`update content set data = data || '{"packageRecommended": "Yes"}'::jsonb
    where section = 'pricing' and lower(btrim(data->>'packageName')) = 'standard'`.execute(db)
}
