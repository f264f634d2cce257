import type { Booking } from '../../money/bank-files/booking.ts'
import type { Context } from '../../platform/context.ts'

/** An order that the text of a booking names, and by what. */
export interface Named {
  orderId: string
  /** As a sentence has it: `reference RF18…`, `invoice INV-2026-0001`, `order FD-000123`. */
  by: string
}

const atOnce = 5000

/** Runs a query for many values in several steps. */
export async function inSteps<Value, Row>(
  values: Iterable<Value>,
  read: (values: Value[]) => Promise<Row[]>,
): Promise<Row[]> {
  const all = [...new Set(values)]
  const rows: Row[] = []
  for (let i = 0; i < all.length; i += atOnce) rows.push(...(await read(all.slice(i, i + atOnce))))
  return rows
}

/** The orders that each booking names by a reference, or else by the number of an invoice or order, by its key. */
export async function namedOrders(
  ctx: Context,
  bookings: readonly Booking[],
): Promise<ReadonlyMap<string, readonly Named[]>> {
  const written = bookings.map(({ key, written }) => ({ key, ...written }))
  const byReference = await invoicesBy(
    ctx,
    'paymentReference',
    written.flatMap(({ references }) => references),
  )
  const byNumber = await invoicesBy(
    ctx,
    'number',
    written.flatMap(({ invoices }) => invoices),
  )
  const byOrder = await ordersBy(
    ctx,
    written.flatMap(({ orders }) => orders),
  )
  return new Map(
    written.map(({ key, references, invoices, orders }) => {
      const named = (texts: readonly string[], known: ReadonlyMap<string, string>, what: string) =>
        texts.flatMap((text) =>
          known.has(text) ? [{ orderId: known.get(text)!, by: `${what} ${text}` }] : [],
        )
      const found = named(references, byReference, 'reference')
      const all =
        found.length > 0
          ? found
          : [...named(invoices, byNumber, 'invoice'), ...named(orders, byOrder, 'order')]
      return [key, [...new Map(all.toReversed().map((each) => [each.orderId, each])).values()]]
    }),
  )
}

async function invoicesBy({ db }: Context, column: 'number' | 'paymentReference', texts: readonly string[]) {
  const rows = await inSteps(texts, (values) =>
    db
      .selectFrom('invoices')
      .select([`${column} as text`, 'orderId'])
      .where(column, 'in', values)
      .where('kind', '=', 'invoice')
      .execute(),
  )
  return new Map(rows.map(({ text, orderId }) => [text!, orderId]))
}

async function ordersBy({ db }: Context, numbers: readonly string[]) {
  const rows = await inSteps(numbers, (values) =>
    db.selectFrom('orders').select(['number', 'id']).where('number', 'in', values).execute(),
  )
  return new Map(rows.map(({ number, id }) => [number, id]))
}
