import { agreedCents, withAgreedDiscount, type AgreedDiscount } from '#content/shop/agreed-discount.ts'
import { totalOf } from '#content/shop/breakdown.ts'
import { asPrice, fromCents, toCents } from '#content/shop/cents.ts'
import { formatMoney } from '#content/locale/format.ts'
import { localeOf } from '../../content/records/locale.ts'
import type { SelectedLine } from '#content/shop/selection.ts'
import { seesAllOrders } from '../../people/access/order-visibility.ts'
import { requirePermission, withTransaction, type Context, type TxContext } from '../../platform/context.ts'
import { lockName } from '../../platform/db/locks.ts'
import { ConflictError, ForbiddenError, InvalidInputError } from '../../platform/errors.ts'
import { hashOf, idOfRequest } from '../../platform/secrets/keys.ts'
import { addNote } from '../notes/notes.ts'
import { setAssignee } from '../orders/assignee.ts'
import { buyerColumns, type BuyerInput } from '../orders/buyer.ts'
import { createOrder, payNothing } from '../orders/create-order.ts'
import { linesOfItems, type ItemInput } from '../orders/item-lines.ts'
import type { HandMethod } from '../orders/ledger/methods.ts'
import { mailCustomer } from '../orders/mails.ts'
import { orderedData } from '../orders/ordered-data.ts'
import { findOrder, type Order } from '../orders/order.ts'
import { chooseTransfer } from '../orders/transfer/choose.ts'
import { recordPayment } from '../payments/record-payment.ts'
import { customerOfEntry } from './customer.ts'

export interface EntryInput {
  /** Null for a new customer, who is made of what the order says. */
  customerId: string | null
  /** For mails; may be empty. */
  email: string
  phone: string
  buyer: BuyerInput
  items: readonly ItemInput[]
  /** Either a percentage or an amount; null for none. */
  discount: AgreedDiscount | null
  /** The total that the person saw, so that a changed price is noticed. */
  total?: string | undefined
  /** For the agency only; may be empty. */
  note: string
  payment:
    { how: 'link' } | { how: 'invoice' } | { how: 'paid'; method: HandMethod; paidOn: string; note: string }
}

/**
 * Enters an order for a customer of the agency, by the same rules as a visitor's: prices, tax, work and mails. Prices other
 * than those of the list, free text and discounts need a permission. A repeated request with the same key enters one.
 */
export const enterOrder = (ctx: Context, input: EntryInput, key: string | null): Promise<Order> =>
  withTransaction(ctx, async (ctx) => {
    const requestHash = hashOf(JSON.stringify(input))
    const idempotencyKey = key === null ? null : idOfRequest('order entry', ctx.caller, key, '')
    const repeated = idempotencyKey && (await findRepeated(ctx, idempotencyKey))
    if (repeated) {
      if (repeated.requestHash !== requestHash)
        throw new InvalidInputError('This Idempotency-Key was used for another order.')
      return repeated
    }
    const { lines, pack } = await linesOf(ctx, input)
    const customer = await customerOfEntry(ctx, input)
    const created = await createOrder(ctx, {
      customer,
      buyer: buyerColumns(input.buyer),
      lines,
      pack,
      by: 'agency',
      idempotency: { idempotencyKey, requestHash },
    })
    // The key is locked: no other request has used it.
    const order = created!
    // Who sees only their own orders sees it this way.
    if (!seesAllOrders(ctx.caller) && ctx.caller.staff?.id)
      await setAssignee(ctx, order.id, ctx.caller.staff.id)
    if (input.note) {
      requirePermission(ctx, 'notes.write')
      await addNote(ctx, { orderId: order.id }, { text: input.note, key: null })
    }
    await settle(ctx, order, input.payment)
    return findOrder(ctx, order.id)
  })

async function findRepeated({ db }: TxContext, idempotencyKey: string): Promise<Order | undefined> {
  await lockName(db, `order entry ${idempotencyKey}`)
  return db
    .selectFrom('orders')
    .selectAll()
    .where('placedBy', '=', 'agency')
    .where('idempotencyKey', '=', idempotencyKey)
    .executeTakeFirst()
}

async function linesOf(ctx: TxContext, { items, discount, total }: EntryInput) {
  const { lines: full, pack, ownPrices } = await linesOfItems(ctx, items)
  if ((ownPrices || discount) && !ctx.may('orders.price'))
    throw new ForbiddenError('You may enter orders at list prices only, without free text and discounts.')
  const lines = discount ? withDiscount(full, discount) : full
  const cents = totalOf(lines)
  if (total !== undefined && toCents(total) !== cents)
    throw new ConflictError({
      detail: `The price of this order is ${formatMoney(fromCents(cents), ctx.env.currency, await localeOf(ctx))} now.`,
      members: { total: asPrice(fromCents(cents)) },
    })
  return { lines, pack }
}

/** Takes the discount off all lines. Throws an InvalidInputError if it is more than they cost. */
function withDiscount(lines: readonly SelectedLine[], discount: AgreedDiscount): SelectedLine[] {
  if (agreedCents(totalOf(lines), discount) > totalOf(lines))
    throw new InvalidInputError({ errors: { 'discount.amount': 'This is more than the items cost.' } })
  return withAgreedDiscount(lines, discount)
}

/** What is to happen with the money of the new order. */
async function settle(ctx: TxContext, order: Order, payment: EntryInput['payment']): Promise<void> {
  if (toCents(order.total) === 0) {
    await payNothing(ctx, order)
    return
  }
  switch (payment.how) {
    case 'link':
      await mailCustomer(ctx, 'order-entered', { order, options: { data: await orderedData(ctx, order) } })
      return
    case 'invoice':
      requirePermission(ctx, 'invoices.issue')
      await chooseTransfer(ctx, order.id)
      return
    case 'paid':
      requirePermission(ctx, 'payments.record')
      await recordPayment(ctx, order.id, {
        method: payment.method,
        amount: order.total,
        paidOn: payment.paidOn,
        note: payment.note,
        key: null,
      })
  }
}
