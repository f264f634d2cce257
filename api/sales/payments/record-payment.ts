import { formatMoney } from '#content/locale/format.ts'
import { wasPaid } from '#content/shop/payment-states.ts'
import { withTransaction, type Context, type TxContext } from '../../platform/context.ts'
import { todayOf } from '../../content/records/time-zone.ts'
import { ConflictError, InvalidInputError } from '../../platform/errors.ts'
import { fromCents, toCents } from '#content/shop/cents.ts'
import { addEntry, type LedgerEntry } from '../orders/ledger/entries.ts'
import type { HandMethod } from '../orders/ledger/methods.ts'
import { receivePart } from '../orders/instalments.ts'
import { recordEntry } from '../orders/ledger/record.ts'
import { isPartPaid, keptCents } from '../orders/ledger/sums.ts'
import { mailPaymentConfirmed } from '../orders/payment-mails.ts'
import { findOrder, lockOrder, type Order } from '../orders/order.ts'
import { changePaymentStatus } from '../orders/payment-status.ts'
import { abandonCheckout } from './checkout-attempt.ts'

export interface HandPayment {
  method: HandMethod
  /** Decimal text in the order's currency. */
  amount: string
  /** The day on which it was paid. */
  paidOn: string
  /** For the agency; may be empty. */
  note: string
}

/**
 * Records a payment outside of this product: a part of an order, its rest, or more than that. Repeated with the same key,
 * it is recorded once. Throws a ConflictError for an order that is refunded or in dispute.
 */
export const recordPayment = (
  ctx: Context,
  orderId: string,
  { key, bookingId = null, ...payment }: HandPayment & { key: string | null; bookingId?: string | null },
): Promise<Order> =>
  withTransaction(ctx, async (ctx) => {
    const order = await lockOrder(ctx, orderId)
    if (await isRepeated(ctx, orderId, { ...payment, kind: 'payment', refundsId: null, key })) return order
    await requirePast(ctx, payment.paidOn)
    if (order.paymentStatus === 'Refunded' || order.paymentStatus === 'Disputed')
      throw new ConflictError(`This order is ${order.paymentStatus}: no payment can be recorded for it.`)
    const { entry, order: received } = await addEntry(ctx, order, {
      ...payment,
      amount: fromCents(toCents(payment.amount)!),
      kind: 'payment',
      source: 'person',
      bookingId,
      idempotencyKey: key,
    })
    await recordEntry(ctx, entry)
    return settle(ctx, received, entry)
  })

/** Sets an order Paid once its payments reach its total; before, tells the customer what is left. */
export async function settle(ctx: TxContext, order: Order, entry: LedgerEntry): Promise<Order> {
  if (wasPaid(order.paymentStatus)) return order
  // The customer pays only the rest now.
  await abandonCheckout(ctx, order)
  if (keptCents(order) < toCents(order.total)!) {
    if (isPartPaid(order)) await receivePart(ctx, order, { entry, by: 'agency' })
    return findOrder(ctx, order.id)
  }
  const changed = await changePaymentStatus(ctx, order, {
    to: 'Paid',
    by: 'agency',
    customerReason: null,
    internalReason: entry.note || null,
  })
  await mailPaymentConfirmed(ctx, changed)
  return changed
}

/** Accepts what was paid for an order as its full payment, although it is less than the total. */
export const acceptAmount = (ctx: Context, orderId: string, reason: string): Promise<Order> =>
  withTransaction(ctx, async (ctx) => {
    const order = await lockOrder(ctx, orderId)
    if (!isPartPaid(order)) throw new ConflictError('This order is not paid in part.')
    const kept = formatMoney(fromCents(keptCents(order)), order.currency, order.locale)
    const changed = await changePaymentStatus(ctx, order, {
      to: 'Paid',
      by: 'agency',
      customerReason: null,
      internalReason: `${kept} was accepted as full payment. ${reason}`,
    })
    await mailPaymentConfirmed(ctx, changed)
    return changed
  })

/** Throws an InvalidInputError for a day after today. */
export async function requirePast(ctx: Context, paidOn: string): Promise<void> {
  if (paidOn > (await todayOf(ctx)))
    throw new InvalidInputError({ errors: { paidOn: 'This day is in the future.' } })
}

type Comparable = Pick<LedgerEntry, 'kind' | 'method' | 'amount' | 'paidOn' | 'note' | 'refundsId'>

/** Whether an entry was recorded before with the same key. Throws an InvalidInputError if that was another one. */
export async function isRepeated(
  { db }: TxContext,
  orderId: string,
  { key, ...entry }: Comparable & { key: string | null },
): Promise<boolean> {
  if (key === null) return false
  const existing = await db
    .selectFrom('payments')
    .selectAll()
    .where('orderId', '=', orderId)
    .where('idempotencyKey', '=', key)
    .executeTakeFirst()
  if (!existing) return false
  const isSame =
    existing.kind === entry.kind &&
    existing.method === entry.method &&
    existing.paidOn === entry.paidOn &&
    existing.note === entry.note &&
    existing.refundsId === entry.refundsId &&
    toCents(existing.amount) === toCents(entry.amount)
  if (!isSame) throw new InvalidInputError('This Idempotency-Key was used for another entry.')
  return true
}
