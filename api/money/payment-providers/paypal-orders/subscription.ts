import { toCents } from '#content/shop/cents.ts'
import { monthsOf, type Interval } from '#content/shop/periods.ts'
import { at, parseJson, textAt } from '../../../platform/json.ts'
import type { PayableOrder, ProviderResponse } from '../provider.ts'
import type { Client } from './client.ts'

/** A subscription as PayPal describes it. */
export interface PayPalSubscription {
  id: string
  status: string
  /** Why the status has changed. */
  note: string | null
  customId: string | null
  createdAt: string
  /** What is paid with the approval. */
  setupFee: string | null
  name: string | null
  price: string | null
  currency: string
  interval: Interval | null
  nextOn: string | null
  /** What could not be collected, in cents. */
  outstanding: number
  failures: number
  /** The last payment that failed, if none was made since. */
  failed: { reason: string | null; isRetried: boolean } | null
}

/** A payment of a subscription. */
export interface Transaction {
  id: string
  status: string
  amount: string | null
  currency: string | null
  fee: string | null
}

/** PayPal's ids of subscriptions, which are not those of checkouts of one payment. */
export const isSubscription = (id: string | null): id is string => id !== null && id.startsWith('I-')

export const pathOf = (id: string) => `/v1/billing/subscriptions/${encodeURIComponent(id)}`

/** What PayPal says about a subscription now; undefined if it does not know it. */
export async function findSubscription(client: Client, id: string): Promise<PayPalSubscription | undefined> {
  const response = await client.call('GET', `${pathOf(id)}?fields=last_failed_payment,plan`)
  if (response.status === 404) return undefined
  if (response.status >= 400) throw await client.refused('subscription', response)
  return readSubscription(id, parseJson(response.text))
}

const byMonths = new Map<number, Interval>(
  Object.entries(monthsOf).map(([interval, months]) => [months, interval as Interval]),
)

function readSubscription(id: string, body: unknown): PayPalSubscription {
  const cycles = (at(body, 'plan', 'billing_cycles') as unknown[] | undefined) ?? []
  const cycle = cycles.find((each) => textAt(each, 'tenure_type') === 'REGULAR')
  const unit = textAt(cycle, 'frequency', 'interval_unit')
  const count = Number(at(cycle, 'frequency', 'interval_count') ?? 1)
  const billing = at(body, 'billing_info')
  const [failedAt, paidAt] = [
    textAt(billing, 'last_failed_payment', 'time'),
    textAt(billing, 'last_payment', 'time'),
  ]
  return {
    id,
    status: textAt(body, 'status') ?? '',
    note: textAt(body, 'status_change_note'),
    customId: textAt(body, 'custom_id'),
    createdAt: textAt(body, 'create_time') ?? '',
    setupFee: textAt(body, 'plan', 'payment_preferences', 'setup_fee', 'value'),
    name: textAt(body, 'plan', 'name'),
    price: textAt(cycle, 'pricing_scheme', 'fixed_price', 'value'),
    currency: textAt(cycle, 'pricing_scheme', 'fixed_price', 'currency_code') ?? '',
    interval: byMonths.get(unit === 'YEAR' ? count * 12 : unit === 'MONTH' ? count : 0) ?? null,
    nextOn: textAt(billing, 'next_billing_time')?.slice(0, 10) ?? null,
    outstanding: toCents(textAt(billing, 'outstanding_balance', 'value') ?? '') ?? 0,
    failures: Number(at(billing, 'failed_payments_count') ?? 0),
    failed:
      failedAt !== null && (paidAt === null || Date.parse(failedAt) > Date.parse(paidAt))
        ? {
            reason: textAt(billing, 'last_failed_payment', 'reason_code'),
            isRetried: textAt(billing, 'last_failed_payment', 'next_payment_retry_time') !== null,
          }
        : null,
  }
}

const dayMs = 24 * 60 * 60 * 1000

/** The payments of a subscription, oldest first. */
export async function transactionsOf(
  client: Client,
  { id, createdAt }: Pick<PayPalSubscription, 'id' | 'createdAt'>,
): Promise<Transaction[]> {
  const range = new URLSearchParams({
    start_time: new Date((Date.parse(createdAt) || 0) - dayMs).toISOString(),
    end_time: new Date(Date.now() + dayMs).toISOString(),
  })
  const response = await client.call('GET', `${pathOf(id)}/transactions?${range}`)
  if (response.status >= 400) throw await client.refused('subscription', response)
  const all = (at(parseJson(response.text), 'transactions') as unknown[] | undefined) ?? []
  return all
    .map((each) => ({ time: Date.parse(textAt(each, 'time') ?? '') || 0, ...readTransaction(each) }))
    .toSorted((a, b) => a.time - b.time)
}

const readTransaction = (body: unknown): Transaction => ({
  id: textAt(body, 'id') ?? '',
  status: textAt(body, 'status') ?? '',
  amount: textAt(body, 'amount_with_breakdown', 'gross_amount', 'value'),
  currency: textAt(body, 'amount_with_breakdown', 'gross_amount', 'currency_code'),
  fee: textAt(body, 'amount_with_breakdown', 'fee_amount', 'value'),
})

const received = new Set(['COMPLETED', 'PARTIALLY_REFUNDED', 'REFUNDED'])

/** Whether the money has arrived, also if it went back later. */
export const isReceived = ({ status }: Transaction) => received.has(status)

/** A payment of a subscription as that of an order: in the form of a capture, with nothing about the person who paid. */
export const asCaptureOf = (
  { id, status, amount, currency, fee }: Transaction,
  { number, paymentKey }: Pick<PayableOrder, 'number' | 'paymentKey'>,
): ProviderResponse => {
  const money = (value: string | null) => ({ value, currency_code: currency })
  const capture = {
    id,
    status,
    amount: money(amount),
    custom_id: paymentKey,
    invoice_id: number,
    ...(fee !== null && { seller_receivable_breakdown: { paypal_fee: money(fee) } }),
  }
  return {
    kind: 'capture',
    raw: Buffer.from(JSON.stringify({ purchase_units: [{ payments: { captures: [capture] } }] })),
  }
}
