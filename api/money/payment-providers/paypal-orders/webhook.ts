import type { Outcome } from '../../../platform/db/tables/payments.ts'
import { sanitize } from '../checks.ts'
import type { Notice, PaymentEvent } from '../provider.ts'
import { at, parseJson, textAt } from '../../../platform/json.ts'

const events = new Map<string, Outcome>(
  Object.entries({
    'CHECKOUT.ORDER.APPROVED': 'approved',
    // Sent after our own capture. If the answer to the capture was lost, this repeats the capture.
    'CHECKOUT.ORDER.COMPLETED': 'approved',
    'PAYMENT.CAPTURE.PENDING': 'pending',
    'PAYMENT.CAPTURE.COMPLETED': 'completed',
    'PAYMENT.CAPTURE.DENIED': 'failed',
    'PAYMENT.CAPTURE.DECLINED': 'failed',
    'PAYMENT.CAPTURE.REFUNDED': 'refunded',
    'PAYMENT.CAPTURE.REVERSED': 'reversed',
    'PAYMENT.SALE.REFUNDED': 'refunded',
    'PAYMENT.SALE.REVERSED': 'reversed',
  }),
)

/** The events to which the webhook has to be subscribed. Without one of them, orders can keep an outdated state. */
export const neededEvents: readonly string[] = [
  ...[...events.keys()].filter(
    (name) => name !== 'CHECKOUT.ORDER.COMPLETED' && !name.startsWith('PAYMENT.SALE.'),
  ),
  'CUSTOMER.DISPUTE.CREATED',
  'CUSTOMER.DISPUTE.UPDATED',
  'CUSTOMER.DISPUTE.RESOLVED',
]

/** The same, to collect subscriptions. PayPal is also asked each day, so that without them only things take longer. */
export const eventsToCollect: readonly string[] = [
  'BILLING.SUBSCRIPTION.ACTIVATED',
  'BILLING.SUBSCRIPTION.UPDATED',
  'BILLING.SUBSCRIPTION.SUSPENDED',
  'BILLING.SUBSCRIPTION.CANCELLED',
  'BILLING.SUBSCRIPTION.EXPIRED',
  'BILLING.SUBSCRIPTION.PAYMENT.FAILED',
  'PAYMENT.SALE.COMPLETED',
  'PAYMENT.SALE.PENDING',
  'PAYMENT.SALE.DENIED',
  'PAYMENT.SALE.REFUNDED',
  'PAYMENT.SALE.REVERSED',
]

const captures = new Map<string, Outcome>(
  Object.entries({
    PENDING: 'pending',
    COMPLETED: 'completed',
    DECLINED: 'failed',
    FAILED: 'failed',
    // A repeated capture may be refunded by now. It was completed nevertheless.
    REFUNDED: 'completed',
    PARTIALLY_REFUNDED: 'completed',
  }),
)

/** The capture, refund or dispute in a webhook event or in the answer to a call. */
export function resourceOf(
  raw: Uint8Array,
  kind: PaymentEvent['kind'],
): { body: unknown; resource: unknown; unit: unknown } {
  const body = parseJson(Buffer.from(raw).toString('utf8'))
  if (kind === 'notice') {
    const resource = at(body, 'resource')
    return { body, resource, unit: at(resource, 'purchase_units', 0) }
  }
  const unit = at(body, 'purchase_units', 0)
  return { body, resource: kind === 'capture' ? at(unit, 'payments', 'captures', 0) : body, unit }
}

export function readResource(raw: Uint8Array, kind: PaymentEvent['kind']): Notice {
  const { body, resource, unit } = resourceOf(raw, kind)
  if (kind === 'notice' && textAt(body, 'event_type')?.startsWith('CUSTOMER.DISPUTE.'))
    return readDispute(textAt(body, 'event_type')!, resource)
  const status = textAt(resource, 'status')
  const type = textAt(body, 'event_type')
  const outcome: Outcome =
    kind === 'notice'
      ? (events.get(type ?? '') ?? 'unknown')
      : kind === 'capture'
        ? (captures.get(status ?? '') ?? 'unknown')
        : status === 'COMPLETED'
          ? 'refunded'
          : 'unknown'
  const isSale = kind === 'notice' && type?.startsWith('PAYMENT.SALE.') === true
  const reason = textAt(resource, 'status_details', 'reason')
  return sanitize({
    outcome,
    providerStatus: [type ?? status ?? 'unknown', reason].filter(Boolean).join(': '),
    transaction: textAt(resource, 'id'),
    parent: outcome === 'refunded' || outcome === 'reversed' ? parentOf(resource) : null,
    // A sale names its subscription, and not the order of its period: that is found by the payment.
    paymentKey: isSale ? null : (textAt(resource, 'custom_id') ?? textAt(unit, 'custom_id')),
    checkout:
      textAt(resource, 'supplementary_data', 'related_ids', 'order_id') ??
      (outcome === 'approved' ? textAt(resource, 'id') : null),
    amount: textAt(resource, 'amount', isSale ? 'total' : 'value') ?? textAt(unit, 'amount', 'value'),
    currency:
      textAt(resource, 'amount', isSale ? 'currency' : 'currency_code') ??
      textAt(unit, 'amount', 'currency_code'),
  })
}

/** The outcome of a dispute by PayPal's `outcome_code`. For a payout PayPal pays the customer itself: we keep the payment. */
const disputeEnds = new Map<string, Outcome>(
  Object.entries({
    RESOLVED_SELLER_FAVOUR: 'dispute-won',
    RESOLVED_WITH_PAYOUT: 'dispute-won',
    CANCELED_BY_BUYER: 'dispute-won',
    DENIED: 'dispute-won',
    RESOLVED_BUYER_FAVOUR: 'dispute-lost',
    ACCEPTED: 'dispute-lost',
  }),
)

/** Reads a dispute. It names the payment that it is about, but not the order. */
function readDispute(type: string, dispute: unknown): Notice {
  const about = at(dispute, 'disputed_transactions', 0)
  const isOver = type === 'CUSTOMER.DISPUTE.RESOLVED' || textAt(dispute, 'status') === 'RESOLVED'
  const code = textAt(dispute, 'dispute_outcome', 'outcome_code')
  const outcome = isOver ? (disputeEnds.get(code ?? '') ?? 'unknown') : 'disputed'
  const amount =
    (outcome === 'dispute-lost' && at(dispute, 'dispute_outcome', 'amount_refunded')) ||
    at(dispute, 'dispute_amount')
  return sanitize({
    outcome,
    providerStatus: [type, code ?? textAt(dispute, 'reason')].filter(Boolean).join(': '),
    transaction: textAt(dispute, 'dispute_id'),
    parent: textAt(about, 'seller_transaction_id'),
    paymentKey: textAt(about, 'custom'),
    checkout: null,
    amount: textAt(amount, 'value'),
    currency: textAt(amount, 'currency_code'),
  })
}

/** The capture of a refund, named by its link `up`, or the sale. A reversal may contain the payment itself. */
function parentOf(resource: unknown): string | null {
  const sale = textAt(resource, 'sale_id')
  if (sale !== null) return sale
  const links = at(resource, 'links')
  const up = Array.isArray(links) ? links.find((link: unknown) => textAt(link, 'rel') === 'up') : undefined
  return /\/captures\/([\w-]+)$/.exec(textAt(up, 'href') ?? '')?.[1] ?? textAt(resource, 'id')
}
