import type { Stripe } from 'stripe'

// What is kept of an answer of Stripe: what an order and the bookkeeping need, and nothing about the person who paid.

const idOf = (reference: string | { id: string } | null | undefined) =>
  typeof reference === 'string' ? reference : (reference?.id ?? null)

/** What has to be expanded to know of a checkout how it was paid. */
export const sessionParts = ['payment_intent.latest_charge.balance_transaction']

export function keptOfSession(session: Stripe.Checkout.Session) {
  const intent = typeof session.payment_intent === 'object' ? session.payment_intent : null
  const charge = typeof intent?.latest_charge === 'object' ? intent.latest_charge : null
  const booking = typeof charge?.balance_transaction === 'object' ? charge.balance_transaction : null
  return {
    object: 'checkout.session',
    id: session.id,
    status: session.status,
    payment_status: session.payment_status,
    client_reference_id: session.client_reference_id,
    amount_total: session.amount_total,
    currency: session.currency,
    livemode: session.livemode,
    metadata: { invoice: session.metadata?.['invoice'] ?? null },
    payment_intent: idOf(session.payment_intent),
    intent_status: intent?.status ?? null,
    method: charge?.payment_method_details?.type ?? null,
    problem: intent?.last_payment_error?.code ?? null,
    fee: booking && { amount: booking.fee, currency: booking.currency },
  }
}

/** What has to be expanded to know of a refund or dispute whose payment it is. */
export const intentParts = ['payment_intent']

/** The key of our order that a payment has in its metadata; null for a payment that is not of an order here. */
const paymentKeyOf = (intent: string | Stripe.PaymentIntent | null) =>
  (typeof intent === 'object' && intent?.metadata['payment_key']) || null

export const keptOfRefund = (refund: Stripe.Refund) => ({
  object: 'refund',
  id: refund.id,
  status: refund.status,
  amount: refund.amount,
  currency: refund.currency,
  payment_intent: idOf(refund.payment_intent),
  failure_reason: refund.failure_reason ?? null,
  metadata: { payment_key: refund.metadata?.['payment_key'] ?? paymentKeyOf(refund.payment_intent) },
})

export const keptOfDispute = (dispute: Stripe.Dispute) => ({
  object: 'dispute',
  id: dispute.id,
  status: dispute.status,
  reason: dispute.reason,
  amount: dispute.amount,
  currency: dispute.currency,
  livemode: dispute.livemode,
  payment_intent: idOf(dispute.payment_intent),
  metadata: { payment_key: paymentKeyOf(dispute.payment_intent) },
})
