import { sql, type RawBuilder } from 'kysely'
import type { Tx } from '../platform/db/database.ts'

/** The approximate size of a batch in bytes. */
const batch = 512 * 1024

/**
 * Reads the rows of a query in batches, so that they are never all in memory. `sizeOf` returns the size of a batch in
 * bytes: since rows differ in size, the number of rows of the next batch depends on it.
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
