import { toOrder, type OrderAnswer } from './answers.ts'
import type { Order } from './order.ts'

const names = [
  'number',
  'orderDate',
  'customerName',
  'customerEmail',
  'customerAddress',
  'customerCountry',
  'packageName',
  'amount',
  'refunded',
  'currency',
  'paymentStatus',
  'orderStatus',
  'paidAt',
  'whyNotPaid',
  '_id',
] as const

/** The columns of the export. Their names are those of the API's fields. */
export const columns = Object.fromEntries(
  names.map((name) => [name, (order: OrderAnswer) => order[name]]),
) as Record<(typeof names)[number], (order: OrderAnswer) => string | null>

export async function* mapBatches(batches: AsyncIterable<readonly Order[]>): AsyncGenerator<OrderAnswer[]> {
  for await (const orders of batches) yield orders.map(toOrder)
}
