import { normalizeTaxNumber } from '#content/tax-numbers.ts'
import { inTransaction, type Database, type Tx } from '../db/database.ts'
import { ConflictError } from '../errors.ts'
import type { Buyer } from '../invoice-data.ts'
import { invoicesOf } from '../invoices/issue.ts'
import { actorOf } from './order-links.ts'
import { lockOrder, type Order, type Reader } from './order.ts'
import { recordEvent, type Actor } from './order-events.ts'

/** Who buys, as an order form states it. */
export interface BuyerInput {
  customerName: string
  customerAddress: string
  /** ISO 3166-1 alpha-2. */
  customerCountry: string
  company?: string
  taxNumber?: string
  postalCode?: string
  city?: string
  region?: string
  purchaseOrder?: string
}

export const buyerColumns = (input: BuyerInput) => ({
  customer_name: input.customerName,
  customer_company: input.company ?? '',
  customer_tax_number: normalizeTaxNumber(input.taxNumber ?? '', input.customerCountry),
  customer_address: input.customerAddress,
  customer_postal_code: input.postalCode ?? '',
  customer_city: input.city ?? '',
  customer_region: input.region ?? '',
  customer_country: input.customerCountry,
  purchase_order: input.purchaseOrder ?? '',
})

/** The column values that replace those of an erased customer. */
export const anonymousBuyer = {
  customer_name: 'Deleted account',
  customer_company: '',
  customer_tax_number: '',
  customer_address: '-',
  customer_postal_code: '',
  customer_city: '',
  customer_region: '',
  purchase_order: '',
} as const

/** The buyer for the invoices of an order. */
export const invoiceBuyerOf = (order: Order): Buyer => ({
  name: order.customer_name,
  company: order.customer_company,
  street: order.customer_address
    .split(/[\r\n]/)
    .map((line) => line.trim())
    .filter(Boolean)
    .join(', '),
  postalCode: order.customer_postal_code,
  city: order.customer_city,
  region: order.customer_region,
  country: order.customer_country,
  taxNumber: order.customer_tax_number,
  email: order.customer_email,
})

/** Corrects who buys, for the customer or the agency. Throws a ConflictError once the order has an invoice or is canceled. */
export const setBuyer = (db: Database, id: string, input: BuyerInput, reader: Reader): Promise<Order> =>
  inTransaction(db, async (tx) => {
    const order = await lockOrder(tx, id, reader)
    return changeBuyer(tx, order, input, actorOf(order, reader))
  })

/** The names of the columns in the history. */
const labels = {
  customer_name: 'name',
  customer_company: 'company',
  customer_tax_number: 'tax number',
  customer_address: 'address',
  customer_postal_code: 'postal code',
  customer_city: 'city',
  customer_region: 'state or province',
  customer_country: 'country',
  purchase_order: 'purchase order number',
} as const

async function changeBuyer(tx: Tx, order: Order, input: BuyerInput, actor: Actor): Promise<Order> {
  if ((await invoicesOf(tx, order.id)).length > 0)
    throw new ConflictError(
      'This order has an invoice, which cannot be changed. Contact us for a corrected one.',
    )
  if (order.payment_status === 'Cancelled') throw new ConflictError('This order is canceled.')
  const columns = buyerColumns(input)
  const changed = (Object.keys(labels) as (keyof typeof labels)[]).filter(
    (column) => columns[column] !== order[column],
  )
  if (changed.length === 0) return order
  const updated = await tx
    .updateTable('orders')
    .set({ ...columns, updated_at: new Date() })
    .where('id', '=', order.id)
    .returningAll()
    .executeTakeFirstOrThrow()
  // Without the values, which may be personal data.
  const names = changed.map((column) => labels[column]).join(', ')
  await recordEvent(tx, order.id, actor, { subject: 'order', action: 'buyer', after: { changed: names } })
  return updated
}
