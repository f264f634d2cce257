import { createHash, randomBytes, randomInt } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Database } from '#api/platform/db/database.ts'
import { fromCents, toCents } from '#content/shop/cents.ts'
import { ipnPath } from '#api/money/payment-providers/paypal-form/provider.ts'
import { webhookPath } from '#api/money/payment-providers/paypal-orders/provider.ts'
import type { PayPal } from '#api/money/payment-providers/paypal/hosts.ts'
import { findObject, saveObject, type Checkout, type Payment } from './store.ts'

export type Event =
  'Pending' | 'Completed' | 'Denied' | 'Refunded' | 'Reversed' | 'Canceled_Reversal' | 'Lost'

/** The data of a notice about a payment. */
export interface PaymentNotice {
  event: Event
  payment: string
  checkout: Checkout
  /** The amount that is refunded or reversed. */
  refundAmount?: string
  receiver?: string
  amount?: string
  /** In Orders v2, the refund as it was returned by the API. */
  refund?: ReturnType<typeof refundOf>
}

interface Message {
  url: string
  body: string
  headers: Record<string, string>
}

export const transactionId = () =>
  Array.from({ length: 17 }, () => 'ABCDEFGHJKLMNPRSTUVWXY0123456789'[randomInt(32)]).join('')

export const digest = (body: string | Uint8Array) => createHash('sha256').update(body).digest('hex')

/** Sends notices as PayPal does. Stores a hash of every genuine notice for its verification. */
export class Notices {
  readonly #db: Database
  readonly #paypal: PayPal
  constructor(db: Database, paypal: PayPal) {
    this.#db = db
    this.#paypal = paypal
  }

  /** Sends a notice in the background, once or several times with the same bytes. */
  async send(notice: PaymentNotice, { times = 1, after = 0 }: { times?: number; after?: number } = {}) {
    const message = notice.checkout.way === 'form' ? this.#ipn(notice) : this.#webhook(notice)
    await saveObject(this.#db, 'notice', digest(message.body), { to: message.url })
    for (let i = 0; i < times; i++) void deliver(message, after)
  }

  /** Sends a webhook event in the background, once or several times with the same bytes. */
  async announce(
    type: string,
    resource: object,
    { times = 1, after = 0 }: { times?: number; after?: number } = {},
  ) {
    if (times === 0) return
    const message = this.#event(type, resource)
    await saveObject(this.#db, 'notice', digest(message.body), { to: message.url })
    for (let i = 0; i < times; i++) void deliver(message, after)
  }

  /** Sends a forged notice, which fails verification. */
  async forge(notice: PaymentNotice) {
    void deliver(notice.checkout.way === 'form' ? this.#ipn(notice) : this.#webhook(notice), 0)
  }

  /** Whether a notice with these bytes was sent and not forged. */
  async wasSent(body: string | Uint8Array): Promise<boolean> {
    return (await findObject(this.#db, 'notice', digest(body))) !== undefined
  }

  #ipn({
    event,
    payment,
    checkout,
    refundAmount,
    receiver = checkout.payee,
    amount = checkout.amount,
  }: PaymentNotice): Message {
    const isPayment = ['Pending', 'Completed', 'Denied'].includes(event)
    const gross =
      isPayment || event === 'Canceled_Reversal' ? fromCents(toCents(amount)!) : `-${refundAmount ?? amount}`
    const fields = {
      mc_gross: gross,
      payment_date: new Date().toUTCString(),
      payment_status: event,
      ...(event === 'Pending' && { pending_reason: 'echeck' }),
      ...(event === 'Reversed' && { reason_code: 'buyer_complaint' }),
      charset: 'UTF-8',
      first_name: 'José',
      last_name: 'Käufer',
      payer_email: 'buyer@simulator.test',
      payer_status: 'verified',
      business: receiver,
      receiver_email: receiver,
      receiver_id: this.#paypal.merchantId ?? 'SIMULATEDSELL',
      ...(event !== 'Reversed' && {
        txn_type: !isPayment ? '' : checkout.itemNumber ? 'web_accept' : 'cart',
      }),
      txn_id: isPayment ? payment : transactionId(),
      ...(!isPayment && { parent_txn_id: payment }),
      payment_type: event === 'Pending' ? 'echeck' : 'instant',
      ...(checkout.itemNumber
        ? { item_name: checkout.item, item_number: checkout.itemNumber, quantity: checkout.quantity }
        : { item_name1: checkout.item, item_number1: '1', num_cart_items: String(checkout.lines.length) }),
      custom: checkout.custom,
      invoice: checkout.invoice,
      mc_currency: checkout.currency,
      notify_version: '3.9',
      test_ipn: '1',
      verify_sign: randomBytes(24).toString('base64url'),
    }
    return {
      url: this.#paypal.notices + ipnPath,
      body: new URLSearchParams(fields).toString(),
      headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
    }
  }

  #webhook({
    event,
    payment,
    checkout,
    refundAmount,
    amount = checkout.amount,
    refund,
  }: PaymentNotice): Message {
    const isPayment = ['Pending', 'Completed', 'Denied'].includes(event)
    if (event in disputes) return this.#dispute(event as keyof typeof disputes, payment, checkout, amount)
    if (checkout.way === 'subscription')
      return this.#event(
        `PAYMENT.SALE.${event.toUpperCase()}`,
        isPayment
          ? saleOf(payment, checkout, amount)
          : saleRefundOf(refund?.id ?? transactionId(), payment, {
              ...checkout,
              amount: refundAmount ?? refund?.amount.value ?? amount,
            }),
      )
    const types: Partial<Record<Event, string>> = {
      Pending: 'PAYMENT.CAPTURE.PENDING',
      Completed: 'PAYMENT.CAPTURE.COMPLETED',
      Denied: 'PAYMENT.CAPTURE.DENIED',
      Refunded: 'PAYMENT.CAPTURE.REFUNDED',
    }
    const value = isPayment ? fromCents(toCents(amount)!) : (refundAmount ?? amount)
    const resource = isPayment
      ? captureOf(payment, checkout, event, value)
      : (refund ?? refundOf(this.#paypal, payment, checkout, value))
    return this.#event(types[event]!, resource)
  }

  /** A webhook about a dispute; its id is the same from opening to resolution. */
  #dispute(event: keyof typeof disputes, payment: string, checkout: Checkout, value: string): Message {
    const { type, status, outcome_code } = disputes[event]
    const money = { currency_code: checkout.currency, value: fromCents(toCents(value)!) }
    const resource = {
      dispute_id: `PP-D-${digest(payment).slice(0, 8).toUpperCase()}`,
      disputed_transactions: [
        { seller_transaction_id: payment, custom: checkout.custom, invoice_number: checkout.invoice },
      ],
      reason: 'MERCHANDISE_OR_SERVICE_NOT_RECEIVED',
      status,
      dispute_amount: money,
      ...(outcome_code && {
        dispute_outcome: {
          outcome_code,
          ...(event === 'Lost' && { amount_refunded: money }),
        },
      }),
    }
    return this.#event(type, resource)
  }

  #event(event_type: string, resource: object): Message {
    const body = { id: `WH-${transactionId()}`, event_version: '1.0', event_type, resource }
    return this.#signed(JSON.stringify({ ...body, create_time: new Date().toISOString() }))
  }

  /** Reports that the customer has approved the payment, before its capture. */
  async notifyApproved(id: string, checkout: Checkout) {
    const resource = { id, status: 'APPROVED', purchase_units: [unitOf(checkout)] }
    const event = { id: `WH-${transactionId()}`, event_type: 'CHECKOUT.ORDER.APPROVED', resource }
    const message = this.#signed(JSON.stringify(event))
    await saveObject(this.#db, 'notice', digest(message.body), { to: message.url })
    void deliver(message, 3000)
  }

  #signed(body: string): Message {
    return {
      url: this.#paypal.notices + webhookPath,
      body,
      headers: {
        'Content-Type': 'application/json',
        'paypal-auth-algo': 'SHA256withRSA',
        'paypal-cert-url': `${this.#paypal.api}/v1/notifications/certs/CERT`,
        'paypal-transmission-id': randomBytes(16).toString('hex'),
        'paypal-transmission-sig': digest(body),
        'paypal-transmission-time': new Date().toISOString(),
      },
    }
  }
}

/** The webhook data of Orders v2 for disputes. */
const disputes = {
  Reversed: { type: 'CUSTOMER.DISPUTE.CREATED', status: 'OPEN', outcome_code: null },
  Canceled_Reversal: {
    type: 'CUSTOMER.DISPUTE.RESOLVED',
    status: 'RESOLVED',
    outcome_code: 'RESOLVED_SELLER_FAVOUR',
  },
  Lost: { type: 'CUSTOMER.DISPUTE.RESOLVED', status: 'RESOLVED', outcome_code: 'RESOLVED_BUYER_FAVOUR' },
} as const

export const unitOf = (checkout: Checkout) => ({
  reference_id: 'default',
  custom_id: checkout.custom,
  invoice_id: checkout.invoice,
  description: checkout.item,
  amount: { currency_code: checkout.currency, value: checkout.amount },
  payee: { email_address: checkout.payee },
})

/** A capture in the format of Orders v2. */
export const captureOf = (
  id: string,
  checkout: Checkout,
  status: Event | Payment['status'],
  value: string,
) => ({
  id,
  status: status === 'Denied' ? 'DECLINED' : status.toUpperCase(),
  ...(status === 'Pending' && { status_details: { reason: 'ECHECK' } }),
  amount: { currency_code: checkout.currency, value },
  custom_id: checkout.custom,
  invoice_id: checkout.invoice,
  final_capture: true,
})

/** A refund, which refers to its capture by a link. */
export const refundOf = (paypal: PayPal, capture: string, checkout: Checkout, value: string) => ({
  id: transactionId(),
  status: 'COMPLETED',
  amount: { currency_code: checkout.currency, value },
  custom_id: checkout.custom,
  invoice_id: checkout.invoice,
  links: [{ rel: 'up', method: 'GET', href: `${paypal.api}/v2/payments/captures/${capture}` }],
})

/** A payment of a subscription, in the older format of sales. */
const saleOf = (id: string, { subscription, currency, custom }: Checkout, value: string) => ({
  id,
  state: 'completed',
  amount: { total: fromCents(toCents(value)!), currency },
  custom,
  billing_agreement_id: subscription,
})

const saleRefundOf = (id: string, sale_id: string, { amount, currency, custom }: Checkout) => ({
  id,
  sale_id,
  state: 'completed',
  amount: { total: `-${fromCents(toCents(amount)!)}`, currency },
  custom,
})

/** Sends a notice and retries until the response is 200. PayPal retries for four days, the simulator for about a minute. */
async function deliver({ url, body, headers }: Message, after: number) {
  await sleep(after, undefined, { ref: false })
  for (const pause of [1000, 5000, 20_000, 40_000, 0]) {
    const answer = await fetch(url, {
      method: 'POST',
      body,
      headers: { 'User-Agent': 'PayPal simulator', ...headers },
      signal: AbortSignal.timeout(10_000),
    }).catch(() => undefined)
    if (answer?.status === 200 || !pause) return
    await sleep(pause, undefined, { ref: false })
  }
}
