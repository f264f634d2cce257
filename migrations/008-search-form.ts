import { sql, type Kysely } from 'kysely'
import { searchForm } from './schema/search.ts'

/**
 * A search normalizes the texts of each row that its index finds. Most are ASCII, which only has to be lowercased: that
 * takes a seventh of the time. The result is the same, so the indexes stay valid.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create or replace function search_form(value text) returns text
    language sql immutable strict parallel safe as ${sql.lit(
      `select case when octet_length(value) = length(value) then lower(value) else ${searchForm} end`,
    )}`.execute(db)
}
