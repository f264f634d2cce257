import { toOrder, type OrderAnswer } from './answers.ts'
import { discountsOf, lineText, sumOf } from '#content/shop/breakdown.ts'
import { fromCents } from '#content/shop/cents.ts'
import type { Context } from '../../platform/context.ts'
import { linesOfOrders } from './items.ts'
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
  'items',
  'discount',
  'total',
  'refunded',
  'currency',
  'paymentStatus',
  'orderStatus',
  'paidAt',
  'whyNotPaid',
  '_id',
] as const

/** An order with its items as one text, and the sum of its discounts. */
type ExportedOrder = OrderAnswer & { items: string; discount: string }

/** The columns of the export. Their names are those of the API's fields. */
export const csvColumns = Object.fromEntries(
  fields.map((field) => [field, (order: ExportedOrder) => order[field]]),
) as Record<(typeof fields)[number], (order: ExportedOrder) => string | null>

/** Converts each batch of rows to orders in the API. */
export async function* toOrderBatches(
  ctx: Context,
  batches: AsyncIterable<readonly Order[]>,
): AsyncGenerator<ExportedOrder[]> {
  for await (const orders of batches) {
    const lines = await linesOfOrders(ctx, orders)
    yield orders.map((row) => {
      const own = lines.get(row.id) ?? []
      return {
        ...toOrder(ctx, row),
        items: own.map(lineText).join('; '),
        discount: fromCents(sumOf(discountsOf(own).map(({ amount }) => amount))),
      }
    })
  }
}
