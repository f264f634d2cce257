import type { Selectable } from 'kysely'
import type { Line } from '#content/shop/breakdown.ts'
import type { Env } from '../../platform/env.ts'
import type { Tables } from '../../platform/db/tables.ts'
import type { Outcome, Provider, Verdict } from '../../platform/db/tables/payments.ts'
import type { Finding } from '../../platform/setup/finding.ts'
import type { Collector, CollectionTerms } from './collector.ts'
import type { ProblemReporter, ProviderProblem } from './problems.ts'
import type { StoredTests } from './stored-tests.ts'

/** A stored message of a provider, with its verification and its result. */
export type PaymentEvent = Selectable<Tables['paymentEvents']>

/** The fields of an order that a provider needs. */
export type PayableOrder = Pick<
  Selectable<Tables['orders']>,
  'id' | 'number' | 'packageName' | 'total' | 'currency' | 'locale' | 'paymentKey' | 'checkoutId'
> & {
  /** What is left to pay, with two decimals; the total if nothing is. */
  toPay: string
  /** The payments that count for the order. */
  payments: readonly { transaction: string | null; cents: number }[]
}

/** What a payment is started with. */
export interface NewCheckout {
  /** The address of the account that receives the payment, if the provider needs it. */
  payee: string | undefined
  invoiceId: string
  /** The lines to pay: those of the order, or its rest. They add up to what is left to pay. */
  lines: readonly Line[]
  /** Now. */
  at: Date
  /** What is to be collected by itself afterwards, for a provider that collects. */
  collect?: (Omit<CollectionTerms, 'id'> & { later: string | null }) | undefined
}

/** Whether money moves: not in the `simulator`, which is a part of this server, and not in the provider's `sandbox`. */
export type ProviderMode = 'simulator' | 'sandbox' | 'live'

/** How the browser starts a payment: by posting a form, or by a redirect. */
export type PaymentStart = { form: { action: string; fields: Record<string, string> } } | { redirect: string }

/** A provider's message in a form that is the same for all providers. */
export interface Notice {
  outcome: Outcome
  /** The status as the provider names it. */
  providerStatus: string
  transaction: string | null
  /** For a refund, reversal or dispute: the id of the payment that it is about. */
  parent: string | null
  /** The order's `payment_key`. */
  paymentKey: string | null
  /** The provider's id of the checkout. */
  checkout: string | null
  /** Decimal text; may be negative if money goes back to the customer. */
  amount: string | null
  /** ISO 4217. */
  currency: string | null
}

/** The result of one check: the error as a sentence for the owner, or null. */
export interface Checked {
  name: string
  wrong: string | null
}

/** The account that has to receive payments. */
export interface Payee {
  /** In lower case. */
  emails: readonly string[]
  merchantId: string | undefined
}

/** The answer to one of our calls to a provider, which is stored as an event. */
export interface ProviderResponse {
  kind: 'capture' | 'refund'
  raw: Uint8Array
}

/** A refund to execute. Its id is the idempotency key. */
export type RefundCall = Pick<
  Selectable<Tables['refunds']>,
  'id' | 'payment' | 'amount' | 'currency' | 'reason'
>

/** A message of a provider; for a notice, with what the provider answered when it was asked about it. */
export type ProviderMessage = Pick<PaymentEvent, 'raw' | 'kind'> & Partial<Pick<PaymentEvent, 'answer'>>

/** Money that a provider has sent to the bank of the agency. */
export interface Payout {
  id: string
  day: string
  /** Negative if the bank was debited. */
  amount: string
  currency: string
}

/** A provider that is set up. Every call may throw `UnreachableError` or `RefusedError`. No call changes an order. */
export interface PaymentProvider {
  readonly name: Provider
  readonly mode: ProviderMode
  readonly merchantId: string | undefined
  /** The URL to which the provider sends its notices. */
  readonly noticesTo: string
  /** Warnings for the owner about this provider. */
  readonly warnings: readonly string[]
  /**
   * Starts a payment of the order's total. Throws `DuplicateInvoiceError` if the provider already knows the invoice id.
   */
  start(order: PayableOrder, checkout: NewCheckout): Promise<PaymentStart & { checkoutId?: string }>
  /** Finds out whether the provider sent a notice. */
  verify(event: Pick<PaymentEvent, 'raw' | 'headers' | 'receivedAt'>): Promise<Verdict>
  /** Whether a notice is of no use, whoever sent it: it is answered and forgotten. */
  ignores?(raw: Uint8Array): boolean
  /**
   * Asks the provider what is true now about what a verified notice reports. Only for a provider whose notices do not
   * decide by themselves: without the answer, `read` gives no result. Null if it is about no order of this product.
   */
  ask?(event: Pick<PaymentEvent, 'raw'>): Promise<string | null>
  /** Reads any bytes and never throws. Values that it cannot read are null or `unknown`. */
  read(event: ProviderMessage): Notice
  /** Checks a verified notice against its order. */
  check(event: ProviderMessage, order: PayableOrder | undefined, payee: Payee): Checked[]
  /** Only for a provider with checkouts of which it can be asked. */
  checkout?: {
    /** The state of the latest checkout; one that cannot be paid any more, or has another amount, is `gone`. */
    stateOf(order: PayableOrder): Promise<'open' | 'approved' | 'completed' | 'gone'>
    /**
     * Captures the payment, or finds out its result if the provider captures by itself; unless the customer has not
     * approved it or the payment method was declined.
     */
    capture(
      order: PayableOrder,
      newInvoiceId: string,
    ): Promise<ProviderResponse | 'not approved' | 'declined'>
    /**
     * Closes a checkout, so that it cannot be paid any more and nothing is collected by it; not needed if only a capture takes
     * the money.
     */
    close?(order: PayableOrder): Promise<void>
  }
  /** Refunds a payment. Only for a provider whose API can; a repeated request is executed once. */
  refund?(order: PayableOrder, refund: RefundCall): Promise<ProviderResponse | 'pending'>
  /** Collects the periods of subscriptions by itself. Without it, customers pay each period. */
  collector?: Collector
  /**
   * What it has paid out to the bank of the agency, by the days of arrival, from the first to the last. Without it, payouts
   * are only on the statement of the bank.
   */
  payouts?(from: string, to: string): Promise<Payout[]>
  /** The URL of a payment in the provider's dashboard. */
  paymentPage(transaction: string): string
  /** Tests the settings. The first finding says whether the provider answers at all; keys begin with `payments.`. */
  test(storedTests: StoredTests): Promise<Finding[]>
}

/** The HTTP endpoint for a provider's notices. */
export interface WebhookEndpoint {
  /** `operationId` in the API's description. */
  id: string
  /** Below `/api`. */
  path: string
  /** For the API's description. */
  summary: string
  description: string
  contentType: string
  /** The maximum number of form fields. */
  maxFields?: number
  /** Request headers that are stored because the verification needs them. */
  headers?: readonly string[]
}

export interface ProviderContext {
  env: Env
  /** The URL at which this server reaches itself. Available once the server listens. */
  self: () => string
  problems: ProblemReporter
}

/** A payment provider as listed in `registry.ts`, whether it is set up or not. */
export interface ProviderDefinition {
  /** Stored with orders and events: must never change. */
  name: Provider
  /** The name of the company in texts. */
  brand: string
  /** The name of this payment method on the status screen. */
  label: string
  /** The name of this payment method in sentences, as in the provider's documentation. */
  product: string
  /** How it is offered to customers: as an account that they have there, or as a card and other methods. */
  way: 'account' | 'card'
  /** Whether the owner has to enter the email address of the account that receives payments. */
  needsPayee: boolean
  /** What the owner has to set to take real money, as the beginning of a sentence. */
  liveSetting: string
  /** Whether payments can be refunded through this product. */
  canRefund: boolean
  /** Whether it collects the periods of subscriptions by itself. */
  canCollect?: boolean
  /** Whether customers approve there what is collected: another package, or one that had ended, needs another approval. */
  needsApproval?: boolean
  /** Whether a checkout was such an approval; without it, every one that asked the customer for it begins to collect. */
  isApproval?: (checkoutId: string) => boolean
  webhook: WebhookEndpoint
  /** The origins to which its form posts, for the `form-action` of the content security policy. */
  formOrigins?(env: Pick<Env, 'paypal'>): string[]
  isSetUp(env: Env): boolean
  /** If it is set up: whether money moves. */
  modeIn(env: Env): ProviderMode
  create(context: ProviderContext): PaymentProvider
  /** The fee that it took from a completed payment, as a decimal amount, if its message says it. */
  feeIn?: (event: ProviderMessage) => string | undefined
  /** Explains a refused call to the owner, with what to do about it. */
  explain?: (problem: ProviderProblem) => { says: string; todo: string }
}
