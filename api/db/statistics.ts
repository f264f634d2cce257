import { sql } from 'kysely'
import type { Connection } from './connection.ts'

/** In bytes: of a smaller table no plan is bad. */
const smallest = 64 * 1024

/**
 * Vacuums and analyzes the tables that have grown or shrunk by a fifth since: a server does so by itself, an embedded
 * database has nobody else. One after the other, so that queries get in between.
 */
export async function refreshStatistics({
  db,
  embedded,
}: Pick<Connection, 'db' | 'embedded'>): Promise<void> {
  if (!embedded) return
  const { rows } = await sql<{ schema: string; name: string }>`
    select relnamespace::regnamespace::text as schema, relname as name from pg_class
    where relkind = 'r' and relnamespace in (current_schema()::regnamespace, 'jobs'::regnamespace)
      and greatest(pg_relation_size(oid), relpages * current_setting('block_size')::bigint) >= ${smallest}
      and abs(pg_relation_size(oid) / current_setting('block_size')::bigint - relpages) * 5 >= relpages`.execute(
    db,
  )
  for (const { schema, name } of rows) await sql`vacuum (analyze) ${sql.id(schema, name)}`.execute(db)
}
