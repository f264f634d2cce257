import { fromCents } from '#content/shop/cents.ts'
import { parseJson, textAt } from '../../../platform/json.ts'
import type { Collection, Collector } from '../collector.ts'
import { RefusedError } from '../errors.ts'
import { brand, type PayPal } from '../paypal/hosts.ts'
import type { Client } from './client.ts'
import { issueOf, providerRefusal } from './json.ts'
import {
  asCaptureOf,
  findSubscription,
  isReceived,
  isSubscription,
  pathOf,
  transactionsOf,
  type PayPalSubscription,
} from './subscription.ts'

/** By it, a suspension of ours is told from one by PayPal or in its dashboard. */
const pauseReason = 'Paused where it was ordered'

/**
 * Subscriptions of PayPal, which the customer has approved with the first payment. Each of its sales is the payment of a
 * period here. Another package or rhythm needs another approval.
 */
export const paypalCollector = (paypal: PayPal, client: Client): Collector => ({
  priceNoticeDays: 10,
  referenceIn,
  orderOf: async (reference) => (await findSubscription(client, reference))?.customId ?? null,
  begin: async (means) => {
    // What was approved is the only means: the subscription has begun with it.
    const id = 'checkout' in means && isSubscription(means.checkout) ? means.checkout : null
    const found = id === null ? undefined : await findSubscription(client, id)
    return found?.status === 'ACTIVE' ? collectionOf(paypal, client, found) : undefined
  },
  ask: async (reference) => {
    const found = await findSubscription(client, reference)
    return found && collectionOf(paypal, client, found)
  },
  changePrice: (reference, { price, currency }) =>
    patch(client, reference, {
      path: '/plan/billing_cycles/@sequence==1/pricing_scheme/fixed_price',
      value: { value: price, currency_code: currency },
    }),
  keepUnpaid: async (reference) => {
    const found = await findSubscription(client, reference)
    // What PayPal is about to try again cannot be taken from it.
    if (found?.status === 'ACTIVE' && found.failed?.isRetried) return false
    if (found?.status !== 'SUSPENDED' || found.outstanding === 0) return true
    await patch(client, reference, {
      path: '/billing_info/outstanding_balance',
      value: { value: fromCents(0), currency_code: found.currency },
    })
    await move(client, { reference, verb: 'activate', reason: 'Paid otherwise', to: ['ACTIVE'] })
    return true
  },
  pause: (reference) =>
    move(client, { reference, verb: 'suspend', reason: pauseReason, to: ['SUSPENDED', 'CANCELLED'] }),
  resume: (reference) =>
    move(client, { reference, verb: 'activate', reason: 'Resumed where it was ordered', to: ['ACTIVE'] }),
  end: (reference) =>
    move(client, {
      reference,
      verb: 'cancel',
      reason: 'Ended where it was ordered',
      to: ['CANCELLED', 'EXPIRED'],
    }),
  cardPage: () => Promise.resolve(autopayPage(paypal)),
})

/** Where customers see what they have approved, and change with what it is paid. */
const autopayPage = ({ web }: PayPal) => `${web}myaccount/autopay/`

/** The subscription that a notice is about. Refunds and disputes are about a payment, and decided as those of any other. */
function referenceIn(raw: Uint8Array): string | undefined {
  const event = parseJson(Buffer.from(raw).toString('utf8'))
  const type = textAt(event, 'event_type') ?? ''
  if (type.startsWith('BILLING.SUBSCRIPTION.')) return textAt(event, 'resource', 'id') ?? undefined
  if (!/^PAYMENT\.SALE\.(?:COMPLETED|PENDING|DENIED)$/.test(type)) return undefined
  return textAt(event, 'resource', 'billing_agreement_id') ?? undefined
}

/** Reasons of a failure that only the agency can mend. */
const faults: Readonly<Record<string, string>> = {
  PAYEE_ACCOUNT_RESTRICTED:
    'your PayPal account is restricted. Log in to PayPal: it says there what it needs',
  TRANSACTION_RECEIVING_LIMIT_EXCEEDED:
    'your PayPal account has reached the limit of what it may receive. Log in to PayPal: it says there how to lift it',
  CURRENCY_MISMATCH: 'your PayPal account does not take the currency. Add it to the account',
}

async function collectionOf(paypal: PayPal, client: Client, found: PayPalSubscription): Promise<Collection> {
  const { id, status, failed } = found
  const isOver = status === 'CANCELLED' || status === 'EXPIRED'
  const isPaused = status === 'SUSPENDED' && found.note === pauseReason
  const hasStopped = status === 'SUSPENDED' && !isPaused && (found.outstanding > 0 || found.failures > 0)
  const isRetried = status === 'ACTIVE' && failed?.isRetried === true
  const fault = hasStopped || isRetried ? faults[failed?.reason ?? ''] : undefined
  return {
    reference: id,
    customer: null,
    status: isOver
      ? 'ended'
      : hasStopped || isRetried
        ? 'failing'
        : isPaused
          ? 'paused'
          : status === 'SUSPENDED'
            ? 'suspended'
            : 'running',
    endedUnpaid: false,
    fault: fault ?? null,
    name: found.name,
    card: null,
    cardExpires: null,
    price: found.price,
    interval: found.interval,
    nextOn: status === 'SUSPENDED' ? null : found.nextOn,
    // While PayPal tries again by itself, with what the customer chooses there. Afterwards, and where only the agency can help,
    // the period is paid as any other order.
    payUrl: isRetried && fault === undefined ? autopayPage(paypal) : null,
    unpaid: isRetried || (hasStopped && found.outstanding > 0) ? 1 : 0,
    payments: (await transactionsOf(client, found)).filter(isReceived).map((transaction) => ({
      transaction: transaction.id,
      asPaymentOf: (order) => Promise.resolve(asCaptureOf(transaction, order)),
    })),
  }
}

async function patch(
  client: Client,
  reference: string,
  { path, value }: { path: string; value: object },
): Promise<void> {
  const body = JSON.stringify([{ op: 'replace', path, value }])
  const response = await client.call('PATCH', pathOf(reference), body)
  if (response.status >= 400) throw new RefusedError(brand, 'subscription', providerRefusal(response))
}

interface Move {
  reference: string
  verb: 'suspend' | 'activate' | 'cancel'
  reason: string
  /** The statuses after it. */
  to: readonly string[]
}

/** These calls have no id by which PayPal knows a repetition: what is so already is done. */
async function move(client: Client, { reference, verb, reason, to }: Move): Promise<void> {
  const response = await client.call('POST', `${pathOf(reference)}/${verb}`, JSON.stringify({ reason }))
  if (response.status < 300 || (response.status === 404 && verb === 'cancel')) return
  if (issueOf(response) === 'SUBSCRIPTION_STATUS_INVALID') {
    const found = await findSubscription(client, reference)
    if (found && to.includes(found.status)) return
  }
  throw new RefusedError(brand, 'subscription', providerRefusal(response))
}
