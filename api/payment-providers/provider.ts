import type { Selectable } from 'kysely'
import type { Env } from '../env.ts'
import type { Tables } from '../db/tables.ts'
import type { Outcome, Provider, Verdict } from '../db/tables/payments.ts'
import type { ProblemReporter, ProviderProblem } from './problems.ts'
import type { Tries } from './tries.ts'

/** A stored message of a provider, with its verification and its effect. */
export type PaymentEvent = Selectable<Tables['payment_events']>

/** What a provider needs to know of an order. */
export type PayableOrder = Pick<
  Selectable<Tables['orders']>,
  | 'id'
  | 'number'
  | 'package_name'
  | 'amount'
  | 'currency'
  | 'payment_key'
  | 'checkout_id'
  | 'paid_transaction'
>

/** What the browser does to pay: post a form, or go to an address. */
export type PaymentStart = { form: { action: string; fields: Record<string, string> } } | { redirect: string }

/** A provider's message in neutral terms. */
export interface Notice {
  outcome: Outcome
  /** In the provider's own terms. */
  providerStatus: string
  transaction: string | null
  /** Of a refund, reversal or dispute: the payment that it is about. */
  parent: string | null
  /** The order's `payment_key`. */
  paymentKey: string | null
  /** The provider's id of the checkout. */
  checkout: string | null
  /** Decimal text, negative where money goes back. */
  amount: string | null
  /** ISO 4217. */
  currency: string | null
}

/** The result of one check: what is wrong, as a sentence for a person, or null. */
export interface Checked {
  name: string
  wrong: string | null
}

/** What trying out a setting has shown. */
export interface TestedSetting extends Checked {
  /** What to do about what is wrong. */
  todo?: string
  /** Why it could not be tried. */
  notChecked?: string
  /** When it was seen, where it was not tried again. */
  seenAt?: Date
}

/** Who has to be paid. */
export interface Payee {
  /** In lower case. */
  emails: readonly string[]
  merchantId: string | undefined
}

/** A provider's answer to a call of ours, to be stored as an event. */
export interface ProviderResponse {
  kind: 'capture' | 'refund'
  raw: Uint8Array
}

/** A refund to execute; its id makes a repeated call the same refund. */
type RefundCall = Pick<Selectable<Tables['refunds']>, 'id' | 'payment' | 'amount' | 'currency' | 'reason'>

type Message = Pick<PaymentEvent, 'raw' | 'kind'>

/** A provider that is set up. Every call may throw `Unreachable` or `Refused`; none changes an order. */
export interface PaymentProvider {
  readonly name: Provider
  readonly mode: Env['paypal']['mode']
  readonly merchantId: string | undefined
  /** Where the provider sends its notices. */
  readonly noticesTo: string
  /** Whether the owner has to give the address of the account that is paid. */
  readonly needsPayee: boolean
  /** What the owner should know about this way of paying. */
  readonly warnings: readonly string[]
  /**
   * Starts a payment of the order's stored amount. `invoice` is an invoice id that the provider must not have seen
   * before: throws `DuplicateInvoice` otherwise.
   */
  start(
    order: PayableOrder,
    payee: string | undefined,
    invoice: string,
  ): Promise<PaymentStart & { checkoutId?: string }>
  /** Asks the provider whether it sent a notice. */
  verify(event: Pick<PaymentEvent, 'raw' | 'headers'>): Promise<Verdict>
  /** Reads any bytes without throwing; what it cannot read is null or `unknown`. */
  read(event: Message): Notice
  /** Checks a verified notice against its order. */
  check(event: Message, order: PayableOrder | undefined, payee: Payee): Checked[]
  /** Of a provider whose payments the server captures after the customer's approval. */
  checkout?: {
    /** The state of the checkout that was started last. */
    stateOf(order: PayableOrder): Promise<'open' | 'approved' | 'completed' | 'gone'>
    /** Captures the money, unless the customer has not approved yet or the means of payment was declined. */
    capture(order: PayableOrder, newInvoice: string): Promise<ProviderResponse | 'not approved' | 'declined'>
  }
  /** Refunds a payment, where the provider's API can; the same refund requested twice is executed once. */
  refund?(order: PayableOrder, refund: RefundCall): Promise<ProviderResponse | 'pending'>
  /** Where the owner sees a payment at the provider. */
  paymentPage(transaction: string): string
  /** Tries out the settings; the first one says whether the provider answers at all. */
  test(payee: string | undefined, tries: Tries): Promise<TestedSetting[]>
}

/** How a provider's notices come in over HTTP. */
export interface WebhookEndpoint {
  /** `operationId` in the API's description. */
  id: string
  /** Below `/api`. */
  path: string
  /** For the API's description. */
  summary: string
  description: string
  contentType: string
  /** Of a form: how many fields it may have. */
  maxFields?: number
  /** Request headers that are stored because the verification needs them. */
  headers?: readonly string[]
}

export interface ProviderContext {
  env: Env
  /** The address at which this server reaches itself, once it listens. */
  self: () => string
  problems: ProblemReporter
}

/** A payment provider as `registry.ts` lists it: what is known of it whether it is set up or not. */
export interface ProviderDefinition {
  /** Stored with orders and events: never changed. */
  name: Provider
  /** What people call the company, in sentences. */
  brand: string
  /** This way of paying among those of the brand, on the status screen. */
  label: string
  /** The same in a sentence, and in the provider's own documentation. */
  product: string
  /** Whether its payments are refunded here, rather than at the provider. */
  canRefund: boolean
  webhook: WebhookEndpoint
  /** Origins that its form posts to: what the pages' policy has to allow. */
  formOrigins?(env: Pick<Env, 'paypal'>): string[]
  isSetUp(env: Env): boolean
  create(context: ProviderContext): PaymentProvider
  /** A refused call in words for the owner, with what to do about it. */
  explain?: (problem: ProviderProblem) => { says: string; todo: string }
}
