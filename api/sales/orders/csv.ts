import type { Context } from '../../platform/context.ts'
import { toOrder, type OrderAnswer } from './answers.ts'
import type { Order } from './order.ts'

const fields = [
  'number',
  'orderDate',
  'customerName',
  'customerEmail',
  'company',
  'taxNumber',
  'customerAddress',
  'postalCode',
  'city',
  'region',
  'customerCountry',
  'purchaseOrder',
  'packageName',
  'total',
  'refunded',
  'currency',
  'paymentStatus',
  'orderStatus',
  'paidAt',
  'whyNotPaid',
  '_id',
] as const

/** The columns of the export. Their names are those of the API's fields. */
export const csvColumns = Object.fromEntries(
  fields.map((field) => [field, (order: OrderAnswer) => order[field]]),
) as Record<(typeof fields)[number], (order: OrderAnswer) => string | null>

/** Converts each batch of rows to orders in the API. */
export async function* toOrderBatches(
  ctx: Context,
  batches: AsyncIterable<readonly Order[]>,
): AsyncGenerator<OrderAnswer[]> {
  for await (const orders of batches) yield orders.map((row) => toOrder(ctx, row))
}
