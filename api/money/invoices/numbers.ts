import { sql } from 'kysely'
import type { Context, TxContext } from '../../platform/context.ts'

export interface NextNumber {
  number: string
  year: number
  counter: number
  /** A date such as `2026-11-21`. */
  issuedOn: string
}

/**
 * Takes the next number of a series. The row of the series stays locked until the transaction ends, so that numbers are
 * in the order of their issue, and a number that is rolled back is used again. The date is never before that of the
 * previous number.
 */
export async function nextNumber({ db }: TxContext, prefix: string, today: string): Promise<NextNumber> {
  const year = Number(today.slice(0, 4))
  const row = await db
    .insertInto('invoiceCounters')
    .values({ prefix, year, last: 1, lastOn: today })
    .onConflict((conflict) =>
      conflict.columns(['prefix', 'year']).doUpdateSet({
        last: sql`invoice_counters.last + 1`,
        lastOn: sql`greatest(invoice_counters.last_on, excluded.last_on)`,
      }),
    )
    .returning(['last', 'lastOn'])
    .executeTakeFirstOrThrow()
  const number = `${prefix}${year}-${String(row.last).padStart(4, '0')}`
  return { number, year, counter: row.last, issuedOn: row.lastOn }
}

export interface Series {
  prefix: string
  year: number
  first: string
  last: string
  count: number
  /** Used numbers whose invoice does not exist, at most 100. */
  missing: string[]
}

/** Each number series with its missing numbers, newest first. Numbers are missing only after a restore of an older backup. */
export async function seriesOf({ db }: Context): Promise<Series[]> {
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
