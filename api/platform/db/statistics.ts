import { sql } from 'kysely'
import type { Connection } from './connection.ts'

/** In bytes. Smaller tables need no statistics: any query plan is fast enough. */
const minTableSize = 64 * 1024

/**
 * Vacuums and analyzes the tables that have grown or shrunk by a fifth since the last time: a server does so by itself
 * (autovacuum), an embedded database does not. One table at a time, so that other queries can run in between.
 */
export async function refreshStatistics({
  db,
  embedded,
}: Pick<Connection, 'db' | 'embedded'>): Promise<void> {
  if (!embedded) return
  const { rows } = await sql<{ schema: string; name: string }>`
    select relnamespace::regnamespace::text as schema, relname as name from pg_class
    where relkind = 'r' and relnamespace in (current_schema()::regnamespace, 'jobs'::regnamespace)
      and greatest(pg_relation_size(oid), relpages * current_setting('block_size')::bigint) >= ${minTableSize}
      and abs(pg_relation_size(oid) / current_setting('block_size')::bigint - relpages) * 5 >= relpages`.execute(
    db,
  )
  for (const { schema, name } of rows) await sql`vacuum (analyze) ${sql.id(schema, name)}`.execute(db)
}
