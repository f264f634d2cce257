import { sql } from 'kysely'
import type { Database, Tx } from '../db/database.ts'

export interface NextNumber {
  number: string
  year: number
  counter: number
  /** As `2026-11-21`. */
  issuedOn: string
}

/**
 * The next number of a series. Its row stays locked until the transaction ends, so numbers follow each other in time
 * and one that is rolled back is given out once more. The day is never before that of the number before.
 */
export async function nextNumber(tx: Tx, prefix: string, today: string): Promise<NextNumber> {
  const year = Number(today.slice(0, 4))
  const row = await tx
    .insertInto('invoice_counters')
    .values({ prefix, year, last: 1, last_on: today })
    .onConflict((conflict) =>
      conflict.columns(['prefix', 'year']).doUpdateSet({
        last: sql`invoice_counters.last + 1`,
        last_on: sql`greatest(invoice_counters.last_on, excluded.last_on)`,
      }),
    )
    .returning(['last', 'last_on'])
    .executeTakeFirstOrThrow()
  const number = `${prefix}${year}-${String(row.last).padStart(4, '0')}`
  return { number, year, counter: row.last, issuedOn: row.last_on }
}

export interface Series {
  prefix: string
  year: number
  first: string
  last: string
  count: number
  /** Numbers that were given out and are not there, at most a hundred. */
  missing: string[]
}

/** Each series of numbers, the newest first, and what is missing in it: nothing, unless an older backup was restored. */
export async function seriesOf(db: Database): Promise<Series[]> {
  const { rows } = await sql<Series>`
    select prefix, year, last, count, missing, first from (
      select prefix, year, prefix || year || '-' || lpad(last::text, greatest(4, length(last::text)), '0') as last,
        prefix || year || '-0001' as first,
        (select count(*)::int from invoices where invoices.prefix = series.prefix and invoices.year = series.year) as count,
        array(select series.prefix || series.year || '-' || lpad(n::text, greatest(4, length(n::text)), '0')
          from generate_series(1, series.last) as n
          where not exists (select from invoices where invoices.prefix = series.prefix
            and invoices.year = series.year and invoices.counter = n)
          order by n limit 100) as missing
      from invoice_counters as series) as checked
    order by year desc, prefix`.execute(db)
  return rows
}
