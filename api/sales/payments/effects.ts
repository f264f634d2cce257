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
} from '../orders/mails.ts'
import { fromCents, toCents } from '../../platform/money.ts'
import type { Order } from '../orders/order.ts'
import { recordEvent, type Actor } from '../orders/order-events.ts'
import { changePaymentStatus, setRefunded } from '../orders/payment-status.ts'
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
import type { Transition } from './transitions.ts'

/** A provider as the actor of a change of an order. */
export const providerActor = (provider: Provider): Actor => {
  const name = brandOf(provider)
  return { by: 'provider', caller: { ...operator, uid: providerUid(name), name } }
}

/** Applies a transition to the order, its history and its mails. The order's row must be locked. */
export async function applyTransition(
  tx: Tx,
  order: Order,
  provider: Provider,
  notice: Notice,
  transition: Transition,
): Promise<void> {
  let changed = order
  if (transition.refunded !== undefined) {
    const request = await findRefundRequest(tx, order.id, notice)
    const actor = request ? requesterOf(request) : providerActor(provider)
    changed = await setRefunded(tx, order, transition.refunded, actor, request?.reason ?? null)
  }
  if (transition.to) {
    const payment = { through: provider, transaction: notice.transaction }
    changed = await changePaymentStatus(tx, order, transition.to, providerActor(provider), {
      customerReason: transition.paymentReason ?? null,
      payment,
    })
  } else if (transition.paymentReason !== undefined) {
    await tx
      .updateTable('orders')
      .set({ paymentReason: transition.paymentReason })
      .where('id', '=', order.id)
      .execute()
    if (transition.mail === 'failed')
      await recordEvent(tx, order.id, providerActor(provider), {
        subject: 'order',
        action: 'payment notice',
        after: {
          outcome: 'failed',
          ...(transition.paymentReason !== null && { reason: transition.paymentReason }),
        },
      })
  }
  if (transition.mail === 'confirmed') await mailPaymentReceived(tx, changed)
  const reason = transition.paymentReason ?? transition.reason
  if (transition.mail === 'failed') await mailPaymentFailed(tx, changed, reason, notice.transaction ?? '')
  if (transition.mail === 'unexpected') await reportUnexpectedPayment(tx, order, provider, notice, transition)
  if (transition.mail === 'held') await mailPaymentHeld(tx, changed, reason, notice.transaction)
  if (transition.to === 'Pending') await mailPaymentPending(tx, changed, provider, notice.transaction)
  if (transition.to === 'Disputed') await mailPaymentDisputed(tx, changed, notice.transaction)
  const isApplied = transition.decision === 'applied'
  const isNoted = transition.decision === 'noted'
  const isAboutOtherPayment = notice.parent !== order.paidTransaction
  if (notice.outcome === 'refunded' && (isNoted || (isApplied && isAboutOtherPayment))) {
    await confirmReportedRefund(tx, order.id, notice)
    const payment = (await otherPayments(tx, order)).find(({ transaction }) => transaction === notice.parent)
    if (payment && isNoted) await recordOtherRefund(tx, order, provider, payment)
    if (payment && !isUndecided(payment)) await closeRefundedPayment(tx, order, payment)
  }
  // The order's own payment may be reported as refunded by a dispute and by a refund: only the counted one sends a mail.
  if (returnsMoney.has(notice.outcome) && (isApplied || (isNoted && isAboutOtherPayment)))
    await mailPaymentRefunded(tx, changed, notice)
  if (transition.attention) await mailPaymentAttention(tx, changed, transition.reason, notice.transaction)
}

/** The outcomes that return money to the customer. */
const returnsMoney = new Set<Outcome>(['refunded', 'dispute-lost'])

/** Notifies the payer of a payment that does not count for the order, in the order's history and by mail. */
async function reportUnexpectedPayment(
  tx: Tx,
  order: Order,
  provider: Provider,
  notice: Notice,
  { decision }: Transition,
) {
  const kind = otherPaymentKind(order, decision === 'refused')
  const amount = fromCents(toCents(notice.amount ?? '') ?? 0)
  const currency = notice.currency ?? order.currency
  const reason = otherPaymentText({ kind, provider, amount, refunded: '0.00', currency })
  await recordEvent(tx, order.id, providerActor(provider), {
    subject: 'order',
    action: 'payment notice',
    after: { outcome: 'received', reason },
  })
  await mailUnexpectedPayment(tx, order, reason, notice.transaction)
}

const recordOtherRefund = (tx: Tx, order: Order, provider: Provider, payment: OtherPayment) =>
  recordEvent(tx, order.id, providerActor(provider), {
    subject: 'order',
    action: 'payment notice',
    after: { outcome: 'refunded', reason: otherPaymentText(payment) },
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

/** Links a refund that the owner reported before with the provider's notice of it, so that it counts once. */
async function confirmReportedRefund(tx: Tx, orderId: string, notice: Notice) {
  const reported = (await refundsOf(tx, orderId)).find(
    (refund) =>
      isReportedByOwner(refund) &&
      refund.payment === notice.parent &&
      toCents(refund.amount) === Math.abs(toCents(notice.amount ?? '') ?? 0),
  )
  if (!reported) return
  const { transaction } = notice
  await tx.updateTable('refunds').set({ transactionId: transaction }).where('id', '=', reported.id).execute()
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

const requesterOf = ({ actorUid, actorEmail }: Refund): Actor => ({
  by: 'agency',
  caller: { ...operator, uid: actorUid, email: actorEmail },
})
