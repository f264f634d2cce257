import { formatMoney } from '#content/locale/format.ts'
import { withTransaction, type Context, type TxContext } from '../../platform/context.ts'
import { ConflictError, InvalidInputError } from '../../platform/errors.ts'
import { fromCents, toCents } from '#content/shop/cents.ts'
import { ledgerOf, paymentsCounted, restOf } from '../orders/ledger/entries.ts'
import type { HandMethod } from '../orders/ledger/methods.ts'
import { recordEntry } from '../orders/ledger/record.ts'
import { keptCents } from '../orders/ledger/sums.ts'
import { mailPaymentRefunded } from '../orders/payment-mails.ts'
import { lockOrder, type Order } from '../orders/order.ts'
import { addRefunds, changePaymentStatus } from '../orders/payment-status.ts'
import { openRefund } from '../orders/refunds.ts'
import { isRepeated, requirePast } from './record-payment.ts'

export interface HandRefund {
  /** The id of the payment's entry. */
  payment: string
  /** `provider`: at the provider through which it was paid. */
  method: HandMethod | 'provider'
  /** Decimal text in the order's currency. */
  amount: string
  paidOn: string
  /** For the customer, who sees it in the order's history; may be empty. */
  note: string
}

/**
 * Records that money was given back outside of this product: any part of any payment of an order. Moves no money. Repeated
 * with the same key, it is recorded once. Throws a ConflictError while the order is in dispute, or while a refund of the
 * payment through its provider has no result.
 */
export const recordRefund = (
  ctx: Context,
  orderId: string,
  { key, payment: id, ...refund }: HandRefund & { key: string | null },
): Promise<Order> =>
  withTransaction(ctx, async (ctx) => {
    const order = await lockOrder(ctx, orderId)
    const all = await ledgerOf(ctx, orderId)
    const paid = all.find((entry) => entry.id === id && entry.kind === 'payment')
    if (!paid) throw new InvalidInputError({ errors: { payment: 'This order has no such payment.' } })
    if (refund.method === 'provider' && !paid.transactionId)
      throw new InvalidInputError({ errors: { method: 'This payment was not made through a provider.' } })
    const method = refund.method === 'provider' ? paid.method : refund.method
    if (await isRepeated(ctx, orderId, { ...refund, method, kind: 'refund', refundsId: id, key }))
      return order
    await requirePast(ctx, refund.paidOn)
    await requireRefundable(ctx, order, { payment: paid.id, transaction: paid.transactionId, refund })
    const counted = await addRefunds(ctx, order, {
      refunds: [
        {
          ...refund,
          refundsId: id,
          method,
          amount: fromCents(toCents(refund.amount)!),
          source: 'person',
          idempotencyKey: key,
        },
      ],
      by: 'agency',
      reason: refund.note || null,
    })
    const entry = (await ledgerOf(ctx, orderId)).at(-1)!
    await recordEntry(ctx, entry)
    const changed = await closeIfRefunded(ctx, counted, refund.note)
    await mailPaymentRefunded(ctx, changed, {
      amount: entry.amount,
      transaction: entry.id,
      method: entry.method,
    })
    return changed
  })

async function requireRefundable(
  ctx: TxContext,
  order: Order,
  {
    payment: id,
    transaction,
    refund,
  }: { payment: string; transaction: string | null; refund: Pick<HandRefund, 'amount' | 'paidOn'> },
) {
  if (order.paymentStatus === 'Disputed')
    throw new ConflictError('This order is in dispute. Record how the dispute ended instead.')
  const payment = (await paymentsCounted(ctx, order.id)).find((each) => each.id === id)
  if (!payment) throw new ConflictError('This payment was taken back.')
  if (transaction !== null && (await openRefund(ctx, order.id))?.payment === transaction)
    throw new ConflictError('A refund of this payment has no result yet: close it first.')
  const rest = restOf(payment)
  const cents = toCents(refund.amount)!
  if (rest === 0) throw new ConflictError('This payment is fully refunded.')
  if (cents < 1 || cents > rest)
    throw new InvalidInputError({
      errors: {
        amount: `Between ${formatMoney('0.01', order.currency, order.locale)} and ${formatMoney(fromCents(rest), order.currency, order.locale)}, the amount that is not refunded yet.`,
      },
    })
  if (refund.paidOn < payment.paidOn)
    throw new InvalidInputError({ errors: { paidOn: 'This day is before the payment.' } })
}

/** A paid order of which nothing is kept is refunded. */
export const closeIfRefunded = async (ctx: TxContext, order: Order, reason: string): Promise<Order> =>
  order.paymentStatus === 'Paid' && keptCents(order) === 0
    ? changePaymentStatus(ctx, order, {
        to: 'Refunded',
        by: 'agency',
        customerReason: null,
        internalReason: reason || null,
      })
    : order
