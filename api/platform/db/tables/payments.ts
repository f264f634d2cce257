import type { Generated } from 'kysely'
import type { Json, Time } from './columns.ts'

/** The name of a payment provider, as `api/money/payment-providers/registry.ts` lists it. */
export type Provider = string

/** The outcome of a payment event, in terms common to all providers. */
export type Outcome =
  | 'approved'
  | 'pending'
  | 'completed'
  | 'failed'
  | 'expired'
  | 'refunded'
  | 'refund-failed'
  | 'reversed'
  | 'reversal-cancelled'
  | 'disputed'
  | 'dispute-won'
  | 'dispute-lost'
  | 'no-change'
  | 'unknown'

/**
 * How money came or went: a provider, or as a person of the agency recorded it `bank`, `cash` or `other`. `credit`: moved
 * from or to another order of the customer.
 */
export type PaymentMethod = string

/** The provider's verification result: whether it sent the notice. */
export type Verdict = 'VERIFIED' | 'INVALID'

/**
 * How an event was processed. `applied`: it changed the order; `noted`: valid, but no change; `waiting`: for an earlier
 * event that has not arrived; `repeated`: already processed; `refused`: it failed a check.
 */
export type Decision = 'applied' | 'noted' | 'waiting' | 'repeated' | 'refused'

/** The start of a rejected notice, by which it can be recognized. */
interface NoticeSample {
  sha256: string
  /** In bytes. */
  size: number
  /** The beginning of its body. */
  text: string
}

/** The kinds of calls to a provider. */
export type ProviderCall =
  'sign-in' | 'checkout' | 'capture' | 'refund' | 'verification' | 'subscription' | 'payouts'

export interface PaymentTables {
  paymentEvents: {
    id: string
    provider: Provider
    /** A notice of the provider, or its response to a capture or refund request. */
    kind: 'notice' | 'capture' | 'refund'
    raw: Uint8Array
    /** For a notice of a provider that is asked about it: its answer. */
    answer: string | null
    headers: Json<Record<string, string>>
    sha256: string
    timesReceived: Generated<number>
    receivedAt: Time
    verdict: Verdict | null
    decision: Decision | null
    reason: string | null
    /** Whether an administrator should check it. */
    attention: Generated<boolean>
    closedBy: string | null
    judgedAt: Date | null
    orderId: string | null
    transactionId: string | null
    parentTransactionId: string | null
    outcome: Outcome | null
    providerStatus: string | null
    amount: string | null
    currency: string | null
    checks: Json<{ name: string; wrong: string | null }[]> | null
  }
  /** Notices that the provider did not send: their number per day, and samples of the first ones. */
  rejectedNotices: { day: string; provider: Provider; times: number; samples: Json<NoticeSample[]> }
  payments: {
    id: string
    orderId: string
    kind: 'payment' | 'refund'
    method: PaymentMethod
    /** A decimal amount in `currency` with two decimals, as text; negative for one that the bank has returned. */
    amount: string
    currency: string
    /** The day on which it was paid. */
    paidOn: string
    /** The provider's id of the payment or refund. */
    transactionId: string | null
    /** For a refund: the payment that it refunds. */
    refundsId: string | null
    /** For a payment that the bank has returned, whose amount is negative: the payment that it takes away. */
    returnsId: string | null
    /** The booking of a bank's file that it is. */
    bookingId: string | null
    /** Shared by the refund of one order and the payment of another one that together move a credit. */
    movedId: string | null
    /** For the agency; may be empty. */
    note: Generated<string>
    /** Whether a provider reported it, or a person recorded or accepted it. */
    source: 'person' | 'provider'
    idempotencyKey: string | null
    actorUid: string
    actorEmail: string | null
    recordedAt: Time
    takenBackAt: Date | null
    takenBackBy: string | null
    takenBackReason: string | null
  }
  refunds: {
    /** Also the idempotency key of the call to the provider, so that a repeated call refunds once. */
    id: string
    orderId: string
    /** The provider's id of the payment that is refunded. */
    payment: string
    /** A decimal amount in `currency` with two decimals, as text. */
    amount: string
    currency: string
    /** The agency's message to the customer; may be empty. */
    reason: string
    /**
     * `requested` until the provider reports the outcome; `not-refunded` and `refunded-outside`: closed by the owner.
     */
    state: Generated<'requested' | 'completed' | 'refused' | 'not-refunded' | 'refunded-outside'>
    idempotencyKey: string | null
    actorUid: string
    actorEmail: string | null
    /** The provider's id of the refund. */
    transactionId: string | null
    /** Why the outcome is unknown, or why the provider refused, as a sentence. */
    problem: string | null
    requestedAt: Time
    settledAt: Date | null
  }
  /** What was decided about bookings of banks' files, without what they say. */
  bankBookings: {
    id: string
    /** Made from what tells it from all others. */
    booking: string
    /** The digest of the payer's account. */
    payerAccount: string | null
    /** When it was ignored, if it is no payment of an order. */
    ignoredAt: Date | null
    decidedBy: string
    createdAt: Time
  }
  /** Which columns of a bank's CSV file have what. */
  bankCsvFormats: {
    /** The digest of the names of all its columns. */
    columns: string
    format: Json<object>
    savedAt: Time
  }
  /** The last refusal of each kind of call to a provider, until the same call succeeds. */
  refusedCalls: {
    provider: Provider
    call: ProviderCall
    status: number
    /** The provider's error code. */
    issue: string
    detail: string
    times: Generated<number>
    at: Time
  }
  /** The last test of a provider's settings that created an object at the provider. */
  providerTries: {
    provider: Provider
    /** A digest of the tested settings. */
    settings: string
    shown: string | null
    at: Time
  }
  /** What the stand-ins of providers keep in development and tests. */
  paypalSimulator: { kind: string; id: string; data: Json<Record<string, unknown>>; at: Time }
}
