import type { Selectable } from 'kysely'
import { Problem } from '../http/problem.ts'
import type { Order } from '../orders/orders.ts'
import type { Outcome, Provider, Tables, Verdict } from '../tables.ts'

/** A line of the ledger. */
export type PaymentEvent = Selectable<Tables['payment_events']>

/** What the browser does to pay: send a form, or go to an address. */
export type Start = { form: { action: string; fields: Record<string, string> } } | { redirect: string }

/** What a provider says happened, in nobody's words but ours. */
export interface Notice {
  outcome: Outcome
  /** In theirs. */
  providerStatus: string
  transaction: string | null
  /** Of a refund or a reversal: the payment that it takes back. */
  parent: string | null
  /** The order's `payment_key`. */
  paymentKey: string | null
  /** The provider's id of the checkout. */
  checkout: string | null
  /** Decimal text, negative where money goes back. */
  amount: string | null
  currency: string | null
}

/** One thing that must hold before a notice counts: what is wrong, as a sentence for a person, or null. */
export interface Checked {
  name: string
  wrong: string | null
}

/** Who has to be paid. */
export interface Payee {
  /** In lower case. */
  emails: readonly string[]
  merchantId: string | undefined
}

/** What was recorded of an answer that a provider gave to a call of ours. */
export interface Answered {
  kind: 'capture' | 'refund'
  raw: Uint8Array
}

/** What a payment provider must do. Every call may throw `Unreachable`; none changes an order. */
export interface PaymentProvider {
  readonly name: Provider
  /** Begins a payment of the order's stored amount. */
  start(order: Order, payee: string | undefined): Promise<Start & { checkoutId?: string }>
  /** Whether a notice is theirs. */
  verify(event: Pick<PaymentEvent, 'raw' | 'headers'>): Promise<Verdict>
  /** Reads any bytes without throwing; what it cannot make out is null or unknown. */
  read(event: Pick<PaymentEvent, 'raw' | 'kind'>): Notice
  /** The check list of a verified notice against its order. */
  check(event: Pick<PaymentEvent, 'raw' | 'kind'>, order: Order | undefined, payee: Payee): Checked[]
  /** Of a provider that has to be told to take the money once the customer has agreed. */
  checkout?: {
    /** Where the checkout that was started last stands. */
    stateOf(order: Order): Promise<'open' | 'approved' | 'completed' | 'gone'>
    /** Takes the money, unless the customer has not agreed yet or their means of payment was declined. */
    capture(order: Order): Promise<Answered | 'not agreed' | 'declined'>
    refund(order: Order, cents: number, note: string): Promise<Answered>
  }
  /** Whether the settings work, tried out. */
  test(payee: string | undefined): Promise<Checked[]>
}

/** The provider gave no answer that says anything: the same may work later. The message is for the log. */
export class Unreachable extends Problem {
  override name = 'Unreachable'
  constructor(message: string, options?: ErrorOptions) {
    super(503, {
      detail: 'PayPal cannot be reached at the moment. Nothing was changed; please try again.',
      headers: { 'Retry-After': '10' },
    })
    this.message = message
    this.cause = options?.cause ?? message
  }
}
