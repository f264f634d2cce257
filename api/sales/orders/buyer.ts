import type { Party } from '#content/shop/payment-states.ts'
import { withTransaction, type Context, type TxContext } from '../../platform/context.ts'
import { json } from '../../platform/db/database.ts'
import { erasedAddress } from '#content/model/email-address.ts'
import { normalizeTaxNumber } from '#content/shop/tax-numbers.ts'
import { textLines } from '#content/model/text-lines.ts'
import { ConflictError } from '../../platform/errors.ts'
import type { Buyer } from '../../platform/db/invoice-data.ts'
import { invoicesOf } from '../../money/invoices/issue.ts'
import { actingOn } from './order-links.ts'
import { lockVisibleOrder, type Order } from './order.ts'
import { recordEvent } from './order-events.ts'
import { taxOf } from './tax.ts'

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
  customerName: input.customerName,
  customerCompany: input.company ?? '',
  customerTaxNumber: normalizeTaxNumber(input.taxNumber ?? '', input.customerCountry),
  customerAddress: input.customerAddress,
  customerPostalCode: input.postalCode ?? '',
  customerCity: input.city ?? '',
  customerRegion: input.region ?? '',
  customerCountry: input.customerCountry,
  purchaseOrder: input.purchaseOrder ?? '',
})

/** The buyer of an order, for another one of the same customer. */
export const buyerOfOrder = (order: Order): ReturnType<typeof buyerColumns> => ({
  customerName: order.customerName,
  customerCompany: order.customerCompany,
  customerTaxNumber: order.customerTaxNumber,
  customerAddress: order.customerAddress,
  customerPostalCode: order.customerPostalCode,
  customerCity: order.customerCity,
  customerRegion: order.customerRegion,
  customerCountry: order.customerCountry,
  purchaseOrder: order.purchaseOrder,
})

/** The column values that replace those of an erased customer. */
export const anonymousCustomer = {
  customerName: 'Deleted account',
  customerCompany: '',
  customerTaxNumber: '',
  customerAddress: '-',
  customerPostalCode: '',
  customerCity: '',
  customerRegion: '',
  purchaseOrder: '',
  customerEmail: erasedAddress,
} as const

/** The buyer for the invoices of an order. */
export const invoiceBuyerOf = (order: Order): Buyer => ({
  name: order.customerName,
  company: order.customerCompany,
  street: textLines(order.customerAddress).join('\n'),
  postalCode: order.customerPostalCode,
  city: order.customerCity,
  region: order.customerRegion,
  country: order.customerCountry,
  taxNumber: order.customerTaxNumber,
  email: order.customerEmail,
})

/** Corrects who buys, for the customer or the agency. Throws a ConflictError once the order has an invoice or is canceled. */
export const setBuyer = (ctx: Context, id: string, input: BuyerInput): Promise<Order> =>
  withTransaction(ctx, async (ctx) => {
    const order = await lockVisibleOrder(ctx, id)
    const acting = actingOn(ctx, order)
    return changeBuyer(acting.ctx, order, { input, by: acting.by })
  })

/** The column of each field. */
const columnOf = {
  customerName: 'customerName',
  company: 'customerCompany',
  taxNumber: 'customerTaxNumber',
  customerAddress: 'customerAddress',
  postalCode: 'customerPostalCode',
  city: 'customerCity',
  region: 'customerRegion',
  customerCountry: 'customerCountry',
  purchaseOrder: 'purchaseOrder',
} as const satisfies Record<keyof BuyerInput, keyof Order>
const fields = Object.keys(columnOf) as (keyof BuyerInput)[]

/** The buyer of an order, as an order form would state it. */
export const buyerInputOf = (order: Order) =>
  Object.fromEntries(fields.map((field) => [field, order[columnOf[field]]])) as Required<BuyerInput>

/** The names of the fields in the history and in mails. */
const labels = {
  customerName: 'name',
  company: 'company',
  taxNumber: 'tax number',
  customerAddress: 'address',
  postalCode: 'postal code',
  city: 'city',
  region: 'state or province',
  customerCountry: 'country',
  purchaseOrder: 'purchase order number',
} as const satisfies Record<keyof BuyerInput, string>

/** The fields of an order's buyer that an input would change, with their new values, and their names for the history. */
export function changesOf(order: Order, input: BuyerInput) {
  const after = buyerColumns(input)
  const changed = fields.filter((field) => after[columnOf[field]] !== order[columnOf[field]])
  return {
    values: Object.fromEntries(changed.map((field) => [field, input[field] ?? ''])) as Record<string, string>,
    names: changed.map((field) => labels[field]).join(', '),
  }
}

/** Changed fields as lines of a mail, such as `tax number: DE123456789`. */
export const buyerChanges = (values: Readonly<Record<string, string>>): string[] =>
  fields
    .filter((field) => values[field] !== undefined)
    .map((field) => `${labels[field]}: ${values[field] || '–'}`)

async function changeBuyer(
  ctx: TxContext,
  order: Order,
  { input, by }: { input: BuyerInput; by: Party },
): Promise<Order> {
  if ((await invoicesOf(ctx, order.id)).length > 0)
    throw new ConflictError(
      'This order has an invoice, which cannot be changed. Report what is wrong with it at the invoice.',
    )
  if (order.paymentStatus === 'Cancelled') throw new ConflictError('This order is canceled.')
  return writeBuyer(ctx, order, { input, by })
}

/** Changes who buys, whatever the order has by now. */
export async function writeBuyer(
  ctx: TxContext,
  order: Order,
  { input, by }: { input: BuyerInput; by: Party },
): Promise<Order> {
  const columns = buyerColumns(input)
  // Without the values, which may be personal data.
  const { names } = changesOf(order, input)
  if (!names) return order
  const tax = await taxOf(ctx, columns)
  const updated = await ctx.db
    .updateTable('orders')
    .set({ ...columns, tax: tax && json(tax), updatedAt: ctx.now() })
    .where('id', '=', order.id)
    .returningAll()
    .executeTakeFirstOrThrow()
  await recordEvent(ctx, order.id, { by, subject: 'order', action: 'buyer', after: { changed: names } })
  return updated
}
