import { withTransaction, type Context } from '../../platform/context.ts'
import { todayOf } from '../../content/records/time-zone.ts'
import { audit } from '../../platform/audit/audit.ts'
import { ConflictError } from '../../platform/errors.ts'
import { mailPaymentConfirmed } from '../orders/payment-mails.ts'
import { formatMoney } from '#content/locale/format.ts'
import { toCents } from '#content/shop/cents.ts'
import { addEntry } from '../orders/ledger/entries.ts'
import { recordEntry } from '../orders/ledger/record.ts'
import { lockOrder, type Order } from '../orders/order.ts'
import { changePaymentStatus } from '../orders/payment-status.ts'
import { openRefund } from '../orders/refunds.ts'
import { isUndecided, otherPayments, type OtherPayment } from '../orders/other-payments.ts'
import { mayMovePayment } from '#content/shop/payment-states.ts'
import { findEvent } from './events.ts'
import { brandOf, type Providers } from '../../money/payment-providers/registry.ts'
import type { Provider } from '../../platform/db/tables/payments.ts'
import type { PaymentEvent } from '../../money/payment-providers/provider.ts'

/** The actions that the agency can choose for a payment that did not make its order Paid. */
export interface Choices {
  accept: boolean
  refund: boolean
  /** The provider's page on which it can be refunded, if it cannot be refunded here. */
  refundAt: string | null
}

/** A payment of an order that is paid already can be kept as a credit. */
const mayAccept = (order: Order, payment: OtherPayment) =>
  payment.currency === order.currency &&
  (order.paymentStatus === 'Paid' ||
    (!order.paidAt && mayMovePayment(order.paymentStatus, 'Paid', 'agency'))) &&
  !toCents(payment.refunded)

/**
 * Counts a payment for its order that arrived after the order was canceled or was held, and sets the order Paid. A second
 * payment of a paid order counts, too, as a credit.
 */
export const acceptPayment = (ctx: Context, id: string): Promise<void> =>
  withTransaction(ctx, async (ctx) => {
    const event = await findEvent(ctx, id)
    if (!event.orderId) throw new ConflictError('This notification does not belong to an order.')
    const order = await lockOrder(ctx, event.orderId)
    const payment = (await otherPayments(ctx, order)).find((each) => each.id === id)
    if (payment && payment.currency !== order.currency)
      throw new ConflictError(
        `The payment of ${formatMoney(payment.amount, payment.currency, order.locale)} was made in ${payment.currency}, but the order is in ${order.currency}. Refund it, or set the order Paid by hand.`,
      )
    if (!payment || !mayAccept(order, payment))
      throw new ConflictError(`This order is ${order.paymentStatus}: the payment cannot be accepted for it.`)
    if ((await openRefund(ctx, order.id))?.payment === payment.transaction)
      throw new ConflictError('This payment is being refunded: it cannot be accepted.')
    const { provider: method, amount, transaction: transactionId, at } = payment
    const { order: received, entry } = await addEntry(ctx, order, {
      kind: 'payment',
      method,
      amount,
      transactionId,
      paidOn: await todayOf(ctx, at),
      source: 'person',
    })
    await recordEntry(ctx, entry)
    if (order.paymentStatus !== 'Paid')
      await mailPaymentConfirmed(
        ctx,
        await changePaymentStatus(ctx, received, {
          to: 'Paid',
          by: 'agency',
          customerReason: null,
          internalReason: `The payment of ${formatMoney(payment.amount, payment.currency, order.locale)} was accepted.`,
        }),
      )
    await ctx.db
      .updateTable('paymentEvents')
      .set({ attention: false, closedBy: ctx.caller.email ?? ctx.caller.uid })
      .where('id', '=', id)
      .execute()
    await audit(ctx, {
      action: 'close',
      subject: 'payment event',
      id,
      after: { reason: 'The payment was accepted.' },
    })
  })

/** The choices for payments that still need a decision, by the id of their event. */
export async function choicesOf(
  ctx: Context,
  providers: Providers,
  events: readonly PaymentEvent[],
): Promise<Map<string, Choices>> {
  const ids = new Set(
    events.flatMap(({ outcome, verdict, orderId }) =>
      orderId && outcome === 'completed' && verdict === 'VERIFIED' ? [orderId] : [],
    ),
  )
  const choices = new Map<string, Choices>()
  if (ids.size === 0) return choices
  const orders = await ctx.db
    .selectFrom('orders')
    .selectAll()
    .where('id', 'in', [...ids])
    .execute()
  for (const order of orders)
    for (const payment of await otherPayments(ctx, order)) {
      if (!isUndecided(payment)) continue
      const provider = providers.find(payment.provider)
      const dashboardProvider = provider ?? sameBrand(providers, payment.provider)
      choices.set(payment.id, {
        accept: mayAccept(order, payment),
        refund: provider?.refund !== undefined,
        refundAt: provider?.refund ? null : (dashboardProvider?.paymentPage(payment.transaction) ?? null),
      })
    }
  return choices
}

/** The provider of the same brand as a disconnected one, as its website shows the payments of both. */
const sameBrand = ({ offered }: Providers, name: Provider) =>
  offered.find((each) => brandOf(each.name) === brandOf(name))
