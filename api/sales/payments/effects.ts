import { actAs, type TxContext } from '../../platform/context.ts'
import { todayOf } from '../../content/records/time-zone.ts'
import { operator } from '../../platform/caller.ts'
import type { Tx } from '../../platform/db/database.ts'
import {
  mailPaymentReceived,
  mailPaymentAttention,
  mailPaymentDisputed,
  mailPaymentFailed,
  mailPaymentHeld,
  mailPaymentPending,
  mailPaymentRefunded,
  mailUnexpectedPayment,
} from '../orders/payment-mails.ts'
import { fromCents, toCents } from '#content/shop/cents.ts'
import { addEntry, ledgerOf } from '../orders/ledger/entries.ts'
import { receivePart } from '../orders/instalments.ts'
import { findOrder, type Order } from '../orders/order.ts'
import { recordEvent } from '../orders/order-events.ts'
import { addRefunds, changePaymentStatus } from '../orders/payment-status.ts'
import {
  isUndecided,
  otherPaymentKind,
  otherPayments,
  otherPaymentText,
  type OtherPayment,
} from '../orders/other-payments.ts'
import type { Outcome, Provider } from '../../platform/db/tables/payments.ts'
import type { Notice } from '../../money/payment-providers/provider.ts'
import { isReportedByOwner, refundsOf, type Refund } from '../orders/refunds.ts'
import { brandOf, providerUid } from '../../money/payment-providers/registry.ts'
import { abandonCheckout } from './checkout-attempt.ts'
import type { OrderWithPayments } from './payable.ts'
import { reportedRefunds } from './reported-refunds.ts'
import { failRefund } from './fail-refund.ts'
import type { Transition } from './transition.ts'

/** The context in which a provider changes an order. */
export const asProvider = (ctx: TxContext, provider: Provider): TxContext => {
  const name = brandOf(provider)
  return actAs(ctx, { ...operator, uid: providerUid(name), name })
}

/** Applies a transition to the order, its history and its mails. The order's row must be locked. */
export async function applyTransition(
  ctx: TxContext,
  order: OrderWithPayments,
  { provider, notice, transition }: { provider: Provider; notice: Notice; transition: Transition },
): Promise<void> {
  let changed: Order = order
  const refundedPayment = order.payments.find(({ transaction }) => transaction === notice.parent)
  if (transition.refunded !== undefined) {
    const request = await findRefundRequest(ctx.db, order.id, notice)
    const cents = toCents(transition.refunded)! - toCents(order.refunded)!
    changed = await addRefunds(request ? asRequester(ctx, request) : asProvider(ctx, provider), order, {
      refunds:
        cents > 0
          ? [
              {
                refundsId: refundedPayment!.id,
                method: provider,
                amount: fromCents(cents),
                paidOn: await todayOf(ctx),
                transactionId: notice.transaction,
                source: 'provider',
              },
            ]
          : [],
      by: request ? 'agency' : 'provider',
      reason: request ? request.reason : null,
    })
  }
  if (notice.outcome === 'refund-failed' && transition.decision === 'applied')
    changed = await failRefund(asProvider(ctx, provider), order, { notice, reason: transition.reason })
  if (transition.isPart)
    changed = await receiveOnlinePart(ctx, order, { provider, notice, to: transition.to })
  else if (transition.to) {
    const asActor = asProvider(ctx, provider)
    if (transition.to === 'Paid' && notice.outcome === 'completed')
      await addEntry(asActor, order, {
        kind: 'payment',
        method: provider,
        amount: notice.amount!,
        paidOn: await todayOf(ctx),
        transactionId: notice.transaction,
        source: 'provider',
      })
    changed = await changePaymentStatus(asActor, changed, {
      to: transition.to,
      by: 'provider',
      customerReason: transition.paymentReason ?? null,
    })
  } else if (transition.paymentReason !== undefined) {
    await ctx.db
      .updateTable('orders')
      .set({ paymentReason: transition.paymentReason })
      .where('id', '=', order.id)
      .execute()
    if (transition.mail === 'failed')
      await recordEvent(asProvider(ctx, provider), order.id, {
        by: 'provider',
        subject: 'order',
        action: 'payment notice',
        after: {
          outcome: 'failed',
          ...(transition.paymentReason !== null && { reason: transition.paymentReason }),
        },
      })
  }
  if (transition.mail === 'confirmed') await mailPaymentReceived(ctx, changed)
  const reason = transition.paymentReason ?? transition.reason
  if (transition.mail === 'failed')
    await mailPaymentFailed(ctx, changed, { reason, attempt: notice.transaction ?? '' })
  if (transition.mail === 'unexpected')
    await reportUnexpectedPayment(ctx, order, { provider, notice, ...transition })
  if (transition.mail === 'held')
    await mailPaymentHeld(ctx, changed, { reason, transaction: notice.transaction })
  if (transition.to === 'Pending')
    await mailPaymentPending(ctx, changed, { provider, transaction: notice.transaction })
  if (transition.to === 'Disputed') await mailPaymentDisputed(ctx, changed, notice.transaction)
  const isApplied = transition.decision === 'applied'
  const isNoted = transition.decision === 'noted'
  const isAboutOtherPayment = refundedPayment === undefined
  if (notice.outcome === 'refunded' && (isNoted || (isApplied && isAboutOtherPayment))) {
    await confirmReportedRefund(ctx, order.id, notice)
    const payment = (await otherPayments(ctx, order)).find(({ transaction }) => transaction === notice.parent)
    if (payment && isNoted) await recordOtherRefund(ctx, order, { provider, payment })
    if (payment && !isUndecided(payment)) await closeRefundedPayment(ctx.db, order, payment)
  }
  // The order's own payment may be reported as refunded by a dispute and by a refund: only the counted one sends a mail.
  if (returnsMoney.has(notice.outcome) && (isApplied || (isNoted && isAboutOtherPayment)))
    await mailPaymentRefunded(ctx, changed, notice)
  if (transition.attention)
    await mailPaymentAttention(ctx, changed, { reason: transition.reason, transaction: notice.transaction })
}

/** The outcomes that return money to the customer. */
const returnsMoney = new Set<Outcome>(['refunded', 'dispute-lost'])

/** Notifies the payer of a payment that does not count for the order, in the order's history and by mail. */
async function reportUnexpectedPayment(
  ctx: TxContext,
  order: Order,
  { provider, notice, decision }: Transition & { provider: Provider; notice: Notice },
) {
  const kind = otherPaymentKind(order, decision === 'refused')
  const amount = fromCents(toCents(notice.amount ?? '') ?? 0)
  const currency = notice.currency ?? order.currency
  const reason = otherPaymentText({ kind, provider, amount, refunded: '0.00', currency }, order)
  await recordEvent(asProvider(ctx, provider), order.id, {
    by: 'provider',
    subject: 'order',
    action: 'payment notice',
    after: { outcome: 'received', reason },
  })
  await mailUnexpectedPayment(ctx, order, { text: reason, transaction: notice.transaction })
}

const recordOtherRefund = (
  ctx: TxContext,
  order: Order,
  { provider, payment }: { provider: Provider; payment: OtherPayment },
) =>
  recordEvent(asProvider(ctx, provider), order.id, {
    by: 'provider',
    subject: 'order',
    action: 'payment notice',
    after: { outcome: 'refunded', reason: otherPaymentText(payment, order) },
  })

/** A fully refunded payment needs no decision of the agency any more. */
const closeRefundedPayment = (tx: Tx, order: Order, { transaction }: OtherPayment) =>
  tx
    .updateTable('paymentEvents')
    .set({ attention: false })
    .where('orderId', '=', order.id)
    .where('transactionId', '=', transaction)
    .where('outcome', '=', 'completed')
    .execute()

/** Links a refund that the agency recorded before with the provider's notice of it, so that it counts once. */
async function confirmReportedRefund(ctx: TxContext, orderId: string, notice: Notice) {
  const entry = reportedRefunds(await ledgerOf(ctx, orderId)).find(
    ({ payment, amount }) =>
      payment === notice.parent && toCents(amount) === Math.abs(toCents(notice.amount ?? '') ?? 0),
  )
  if (entry)
    await ctx.db
      .updateTable('payments')
      .set({ transactionId: notice.transaction })
      .where('id', '=', entry.id)
      .execute()
  const reported = (await refundsOf(ctx, orderId)).find(
    (refund) =>
      isReportedByOwner(refund) &&
      refund.payment === notice.parent &&
      toCents(refund.amount) === Math.abs(toCents(notice.amount ?? '') ?? 0),
  )
  if (!reported) return
  const { transaction } = notice
  await ctx.db
    .updateTable('refunds')
    .set({ transactionId: transaction })
    .where('id', '=', reported.id)
    .execute()
}

/** A provider reported the payment of a part: the next payment is another checkout. */
async function receiveOnlinePart(
  ctx: TxContext,
  order: OrderWithPayments,
  { provider, notice, to }: { provider: Provider; notice: Notice; to: Transition['to'] },
): Promise<Order> {
  const asActor = asProvider(ctx, provider)
  const { entry } = await addEntry(asActor, order, {
    kind: 'payment',
    method: provider,
    amount: notice.amount!,
    paidOn: await todayOf(ctx),
    transactionId: notice.transaction,
    source: 'provider',
  })
  await abandonCheckout(ctx, order)
  const received = await findOrder(ctx, order.id)
  const changed = to
    ? await changePaymentStatus(asActor, received, { to, by: 'provider', customerReason: null })
    : received
  return receivePart(asActor, changed, { entry, by: 'provider' })
}

/** The request of a refund that was made through this product. */
const findRefundRequest = (tx: Tx, orderId: string, { parent, amount, transaction }: Notice) =>
  tx
    .selectFrom('refunds')
    .selectAll()
    .where('orderId', '=', orderId)
    .where('payment', '=', parent)
    .where('amount', '=', (amount ?? '0').replace('-', ''))
    .where((row) => row.or([row('state', '=', 'requested'), row('transactionId', '=', transaction)]))
    .executeTakeFirst()

const asRequester = (ctx: TxContext, { actorUid, actorEmail }: Refund): TxContext =>
  actAs(ctx, { ...operator, uid: actorUid, email: actorEmail })
