import { sql, type RawBuilder } from 'kysely'
import type { Tx } from '../db/database.ts'

/** About how many bytes of rows are asked for at once. */
const batch = 512 * 1024

/**
 * The rows of a query in batches, never all of them in memory. `sizeOf` says how large a batch was: rows differ, pictures
 * most of all, so that how many are asked for follows from those before.
 */
export async function* batchesOf<Row>(
  tx: Tx,
  query: RawBuilder<Row>,
  sizeOf: (rows: Row[]) => number,
): AsyncGenerator<Row[]> {
  await sql`declare backup no scroll cursor for ${query}`.execute(tx)
  for (let next = 1; ;) {
    const { rows } = await sql<Row>`fetch ${sql.lit(next)} from backup`.execute(tx)
    if (rows.length === 0) break
    yield rows
    next = Math.min(1000, Math.max(1, Math.round((batch * rows.length) / Math.max(1, sizeOf(rows)))))
  }
  await sql`close backup`.execute(tx)
}
