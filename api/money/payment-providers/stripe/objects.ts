import type { Stripe } from 'stripe'

// What is kept of an answer of Stripe: what an order and the bookkeeping need, and nothing about the person who paid.

export const idOf = (reference: string | { id: string } | null | undefined) =>
  typeof reference === 'string' ? reference : (reference?.id ?? null)

/** What has to be expanded to know of a checkout how it was paid. */
export const sessionParts = ['payment_intent.latest_charge.balance_transaction']

/** How a payment was made, and what Stripe took of it. */
function chargeIn(intent: Stripe.PaymentIntent | null) {
  const charge = typeof intent?.latest_charge === 'object' ? intent.latest_charge : null
  const booking = typeof charge?.balance_transaction === 'object' ? charge.balance_transaction : null
  return {
    method: charge?.payment_method_details?.type ?? null,
    fee: booking && { amount: booking.fee, currency: booking.currency },
  }
}

export function keptOfSession(session: Stripe.Checkout.Session) {
  const intent = typeof session.payment_intent === 'object' ? session.payment_intent : null
  const { method, fee } = chargeIn(intent)
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
    method,
    problem: intent?.last_payment_error?.code ?? null,
    fee,
  }
}

/** A payment of an invoice of a subscription. */
export const keptOfCollected = (
  invoice: Stripe.Invoice,
  { paid, intent }: { paid: Stripe.InvoicePayment; intent: Stripe.PaymentIntent },
) => ({
  object: 'invoice',
  id: invoice.id,
  status: paid.status,
  amount_total: paid.amount_paid,
  currency: paid.currency,
  livemode: invoice.livemode,
  payment_intent: intent.id,
  ...chargeIn(intent),
})

/** The card with which a customer pays by default, if Stripe was asked for it. */
export function cardIn(customer: string | Stripe.Customer | Stripe.DeletedCustomer) {
  const known = typeof customer === 'object' && !customer.deleted ? customer : undefined
  const method = known?.invoice_settings.default_payment_method
  if (typeof method !== 'object' || !method) return { card: null, cardExpires: null }
  const { card, sepa_debit: account, type } = method
  const name = card ? card.brand.replace(/^./, (letter) => letter.toUpperCase()) : type.replaceAll('_', ' ')
  const end = card?.last4 ?? account?.last4
  return {
    card: end ? `${name} •••• ${end}` : name,
    cardExpires: card ? `${card.exp_year}-${String(card.exp_month).padStart(2, '0')}` : null,
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
