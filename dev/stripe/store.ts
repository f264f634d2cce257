import { randomBytes } from 'node:crypto'
import { json, type Database } from '#api/platform/db/database.ts'

// The state of the stand-in, in the database, so that it survives restarts and is shared by all processes.

export interface Session {
  object: 'checkout.session'
  id: string
  status: 'open' | 'complete' | 'expired'
  payment_status: 'unpaid' | 'paid'
  client_reference_id: string | null
  amount_total: number
  currency: string
  livemode: false
  metadata: Record<string, string>
  payment_intent: string | null
  url: string | null
  success_url: string
  cancel_url: string | null
  expires_at: number
  created: number
  customer_details: { email: string; name: string } | null
  /** Of the stand-in: what the page shows, and what the payment gets. */
  lines: string[]
  intent_metadata: Record<string, string>
  keeps_card: boolean
  custom_text: string
}

export interface Intent {
  object: 'payment_intent'
  id: string
  status: 'processing' | 'succeeded' | 'requires_payment_method'
  amount: number
  currency: string
  livemode: false
  metadata: Record<string, string>
  latest_charge: string | null
  last_payment_error: { code: string; message: string } | null
  customer: string | null
  payment_method: string | null
  setup_future_usage: 'off_session' | null
  created: number
}

interface Customer {
  object: 'customer'
  id: string
  invoice_settings: { default_payment_method: string | null }
}

interface PaymentMethod {
  object: 'payment_method'
  id: string
  type: 'card'
  customer: string
  card: { brand: string; last4: string; exp_month: number; exp_year: number }
}

export interface Price {
  object: 'price'
  id: string
  currency: string
  unit_amount: number
  recurring: { interval: string; interval_count: number }
}

export interface Subscription {
  object: 'subscription'
  id: string
  status: 'active' | 'trialing' | 'past_due' | 'canceled'
  customer: string
  description: string | null
  metadata: Record<string, string>
  livemode: false
  cancellation_details: { reason: string | null }
  items: {
    object: 'list'
    data: { id: string; price: Price; current_period_start: number; current_period_end: number }[]
  }
  created: number
  /** Of the stand-in: the day of the month by which it counts. */
  day: number
}

export interface Invoice {
  object: 'invoice'
  id: string
  status: 'draft' | 'open' | 'paid' | 'void'
  amount_due: number
  amount_paid: number
  attempt_count: number
  currency: string
  livemode: false
  hosted_invoice_url: string
  parent: {
    type: 'subscription_details'
    subscription_details: { subscription: string; metadata: Record<string, string> }
  }
  payments: { object: 'list'; data: object[]; has_more: false; url: string }
  created: number
}

export interface Charge {
  object: 'charge'
  id: string
  payment_intent: string
  amount: number
  amount_refunded: number
  currency: string
  livemode: false
  metadata: Record<string, string>
  balance_transaction: string | null
  payment_method_details: { type: string }
  disputed: boolean
  created: number
}

interface Booking {
  object: 'balance_transaction'
  id: string
  amount: number
  fee: number
  net: number
  currency: string
}

export interface Refund {
  object: 'refund'
  id: string
  status: 'succeeded' | 'pending' | 'failed'
  amount: number
  currency: string
  payment_intent: string
  charge: string
  metadata: Record<string, string>
  failure_reason: string | null
  created: number
}

export interface Dispute {
  object: 'dispute'
  id: string
  status: string
  reason: string
  amount: number
  currency: string
  livemode: false
  payment_intent: string
  charge: string
  created: number
}

/** What was sent to the bank; the stand-in sends what tests save. */
export interface Payout {
  object: 'payout'
  id: string
  status: 'paid' | 'in_transit'
  amount: number
  currency: string
  arrival_date: number
}

export interface Objects {
  'checkout.session': Session
  payment_intent: Intent
  charge: Charge
  balance_transaction: Booking
  payout: Payout
  refund: Refund
  dispute: Dispute
  customer: Customer
  payment_method: PaymentMethod
  price: Price
  subscription: Subscription
  invoice: Invoice
}

export const newId = (prefix: string) => `${prefix}_${randomBytes(14).toString('hex')}`
export const nowSeconds = () => Math.floor(Date.now() / 1000)

/** The answer to an idempotency key, with the parameters that it belongs to. */
interface StoredAnswer {
  params: string
  status: number
  body: object
}

export class Store {
  readonly #db: Database
  constructor(db: Database) {
    this.#db = db
  }
  async #put(kind: string, id: string, data: object) {
    const value = json(data as Record<string, unknown>)
    await this.#db
      .insertInto('paypalSimulator')
      .values({ kind: `stripe ${kind}`, id, data: value })
      .onConflict((row) => row.columns(['kind', 'id']).doUpdateSet({ data: value }))
      .execute()
  }
  async #get(kind: string, id: string): Promise<unknown> {
    const row = await this.#db
      .selectFrom('paypalSimulator')
      .select('data')
      .where('kind', '=', `stripe ${kind}`)
      .where('id', '=', id)
      .executeTakeFirst()
    return row?.data
  }
  save = async <K extends keyof Objects>(object: Objects[K] & { object: K; id: string }) => {
    await this.#put(object.object, object.id, object)
    return object as Objects[K]
  }
  find = async <K extends keyof Objects>(kind: K, id: string | null): Promise<Objects[K] | undefined> =>
    id === null ? undefined : ((await this.#get(kind, id)) as Objects[K] | undefined)
  /** Newest first. */
  list = async <K extends keyof Objects>(kind: K, limit = 100): Promise<Objects[K][]> => {
    const rows = await this.#db
      .selectFrom('paypalSimulator')
      .select('data')
      .where('kind', '=', `stripe ${kind}`)
      .orderBy('at', 'desc')
      .limit(limit)
      .execute()
    return rows.map(({ data }) => data as unknown as Objects[K])
  }
  answerTo = async (key: string) => (await this.#get('answer', key)) as StoredAnswer | undefined
  keepAnswer = (key: string, answer: StoredAnswer) => this.#put('answer', key, answer)
}
