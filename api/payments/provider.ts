import type { Selectable } from 'kysely'
import { UnavailableError } from '../errors.ts'
import type { Order } from '../orders/orders.ts'
import type { Tables } from '../db/tables.ts'
import type { Outcome, Provider, ProviderCall, Verdict } from '../db/tables/payments.ts'

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

/** A refund as the provider is asked for it; its id makes a repeated call the same refund. */
type RefundCall = Pick<Selectable<Tables['refunds']>, 'id' | 'payment' | 'amount' | 'currency' | 'reason'>

/** What a payment provider must do. Every call may throw `Unreachable` or `Refused`; none changes an order. */
export interface PaymentProvider {
  readonly name: Provider
  /** Begins a payment of the order's stored amount, under an invoice id that the provider has to see for the first time. */
  start(order: Order, payee: string | undefined, invoice: string): Promise<Start & { checkoutId?: string }>
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
    capture(order: Order, newInvoice: string): Promise<Answered | 'not agreed' | 'declined'>
    /** Gives money back; the same refund asked for again is answered as the first time. */
    refund(order: Order, refund: RefundCall): Promise<Answered | 'pending'>
  }
  /** Whether the settings work, tried out. */
  test(payee: string | undefined): Promise<Checked[]>
}

/** The provider gave no answer that says anything: the same may work later. The message is for the log. */
export class Unreachable extends UnavailableError {
  constructor(message: string, options?: ErrorOptions & { detail?: string }) {
    super({
      detail: options?.detail ?? 'PayPal cannot be reached at the moment. Please try again.',
      retryAfter: 10,
    })
    this.message = message
    this.cause = options?.cause ?? message
  }
}

/** The provider refused a call, and would refuse it again. A customer reads one sentence, the owner reads why. */
export class Refused extends UnavailableError {
  readonly call: ProviderCall
  /** `issue` as PayPal names it, `detail` in its words. */
  readonly reply: { status: number; issue: string; detail: string }
  constructor(call: ProviderCall, reply: Refused['reply']) {
    super('PayPal does not take payments for us at the moment. Please try again later, or write to us.')
    this.call = call
    this.reply = reply
    this.message = `PayPal refused ${call}: ${reply.issue} (${reply.status}).`
    this.cause = this.message
  }
}

/** The provider has seen this invoice id before, so that it has to be another one. */
export class DuplicateInvoice extends Refused {}
