import type { Outcome } from '../../../platform/db/tables/payments.ts'
import { at, parseJson, textAt } from '../../../platform/json.ts'
import { sanitize } from '../checks.ts'
import type { Notice, ProviderMessage } from '../provider.ts'
import { fromSmallestUnit } from './amount.ts'

/** The events to which the webhook has to be subscribed. Without one of them, orders can keep an outdated state. */
export const neededEvents: readonly string[] = [
  'checkout.session.completed',
  'checkout.session.async_payment_succeeded',
  'checkout.session.async_payment_failed',
  'checkout.session.expired',
  'refund.created',
  'refund.updated',
  'refund.failed',
  'charge.dispute.created',
  'charge.dispute.updated',
  'charge.dispute.closed',
  'invoice.paid',
  'invoice.payment_failed',
  'invoice.payment_action_required',
  'customer.subscription.updated',
  'customer.subscription.deleted',
]

/** Stripe's answer about an object that it does not have in our account. */
export const missing = JSON.stringify({ object: 'missing' })

/**
 * Whether a notice is of no use here: one that reports the same money as another one, or a checkout or subscription that was
 * not begun here, as an account may serve others, too.
 */
export function isIgnored(raw: Uint8Array): boolean {
  const event = eventIn(raw)
  if (!neededEvents.includes(textAt(event, 'type') ?? '')) return true
  const object = at(event, 'data', 'object')
  switch (textAt(object, 'object')) {
    case 'checkout.session':
      return !/^[0-9a-f]{32}$/.test(textAt(object, 'client_reference_id') ?? '')
    case 'subscription':
      return textAt(object, 'metadata', 'collection') === null
    case 'invoice':
      return textAt(object, 'parent', 'subscription_details', 'metadata', 'collection') === null
    default:
      return false
  }
}

export const eventIn = (raw: Uint8Array): unknown => parseJson(Buffer.from(raw).toString('utf8'))

/**
 * The object of a message: as Stripe answered when it was asked, which counts, or as the notice has it, which only says
 * what it is about.
 */
export function objectOf({ raw, kind, answer }: ProviderMessage): { isAnswer: boolean; object: unknown } {
  if (kind !== 'notice') return { isAnswer: true, object: eventIn(raw) }
  if (answer) return { isAnswer: true, object: parseJson(answer) }
  return { isAnswer: false, object: at(eventIn(raw), 'data', 'object') }
}

export function readMessage(message: ProviderMessage): Notice {
  const event = message.kind === 'notice' ? eventIn(message.raw) : undefined
  const named = at(event, 'data', 'object')
  const { isAnswer, object } = objectOf(message)
  const { outcome, says } = isAnswer ? outcomeOf(object) : ({ outcome: 'unknown', says: null } as const)
  const kind = textAt(object, 'object')
  const isCheckout = kind === 'checkout.session'
  const isPayment = isCheckout || kind === 'invoice'
  const currency = at(object, 'currency')
  return sanitize({
    outcome,
    providerStatus: [textAt(event, 'type') ?? `${kind ?? 'unknown'}.${textAt(object, 'status') ?? ''}`, says]
      .filter(Boolean)
      .join(': '),
    transaction: isPayment ? textAt(object, 'payment_intent') : textAt(object, 'id'),
    parent: isPayment ? null : textAt(object, 'payment_intent'),
    paymentKey:
      textAt(object, 'client_reference_id') ??
      textAt(object, 'metadata', 'payment_key') ??
      textAt(named, 'client_reference_id'),
    checkout: isCheckout ? textAt(object, 'id') : null,
    amount: fromSmallestUnit(at(object, isPayment ? 'amount_total' : 'amount'), currency),
    currency: typeof currency === 'string' ? currency.toUpperCase() : null,
  })
}

const disputes: Readonly<Record<string, Outcome>> = {
  needs_response: 'disputed',
  under_review: 'disputed',
  won: 'dispute-won',
  prevented: 'dispute-won',
  lost: 'dispute-lost',
  // An inquiry moves no money. That it is over needs no attention, that it is open does.
  warning_closed: 'no-change',
}

/** What an answer of Stripe means, and why. */
function outcomeOf(object: unknown): { outcome: Outcome; says: string | null } {
  const status = textAt(object, 'status')
  switch (textAt(object, 'object')) {
    case 'checkout.session':
      return sessionOutcome(object, status)
    case 'invoice':
      return status === 'paid' ? { outcome: 'completed', says: null } : { outcome: 'unknown', says: status }
    case 'refund': {
      if (status === 'succeeded') return { outcome: 'refunded', says: status }
      const isOver = status === 'failed' || status === 'canceled'
      return {
        outcome: isOver ? 'refund-failed' : 'no-change',
        says: textAt(object, 'failure_reason') ?? status,
      }
    }
    case 'dispute': {
      const outcome = disputes[status ?? ''] ?? 'unknown'
      return { outcome, says: outcome === 'disputed' ? textAt(object, 'reason') : status }
    }
    default:
      return { outcome: 'unknown', says: textAt(object, 'object') }
  }
}

function sessionOutcome(session: unknown, status: string | null): { outcome: Outcome; says: string | null } {
  if (status === 'expired') return { outcome: 'expired', says: null }
  if (status !== 'complete') return { outcome: 'no-change', says: status }
  if (textAt(session, 'payment_status') !== 'unpaid') return { outcome: 'completed', says: null }
  const intent = textAt(session, 'intent_status')
  return intent === 'requires_payment_method' || intent === 'canceled'
    ? { outcome: 'failed', says: textAt(session, 'problem') ?? intent }
    : { outcome: 'pending', says: intent }
}

/** What Stripe took of a payment, as decimal text; undefined if it settles in another currency than it was paid in. */
export function feeIn(message: ProviderMessage): string | undefined {
  const { object } = objectOf(message)
  const currency = at(object, 'fee', 'currency')
  if (currency !== at(object, 'currency')) return undefined
  return fromSmallestUnit(at(object, 'fee', 'amount'), currency) ?? undefined
}
