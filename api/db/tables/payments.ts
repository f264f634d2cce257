import type { Generated } from 'kysely'
import type { Json, Time } from './columns.ts'

/** The name of a payment provider, as `api/payment-providers/registry.ts` lists it. */
export type Provider = string

/** What became of money, whatever the provider calls it. */
export type Outcome =
  | 'approved'
  | 'pending'
  | 'completed'
  | 'failed'
  | 'refunded'
  | 'reversed'
  | 'reversal-cancelled'
  | 'disputed'
  | 'dispute-won'
  | 'dispute-lost'
  | 'unknown'

/** What the provider says of a notice: whether it is theirs. */
export type Verdict = 'VERIFIED' | 'INVALID'

/**
 * What we made of it: `applied` changed the order; `noted` is true and changed nothing; `waiting` for what it follows
 * on; `repeated` was decided before; `refused` failed a check.
 */
export type Decision = 'applied' | 'noted' | 'waiting' | 'repeated' | 'refused'

/** Enough of a notice that is not the provider's to recognize it by. */
interface NoticeSample {
  sha256: string
  /** In bytes. */
  size: number
  /** How it begins. */
  text: string
}

/** What the provider is asked for. */
export type ProviderCall = 'sign-in' | 'checkout' | 'capture' | 'refund' | 'verification'

export interface PaymentTables {
  payment_email: {
    id: string
    singleton: Generated<boolean>
    email: string
    version: Generated<number>
    updated_at: Time
  }
  payment_events: {
    id: string
    provider: Provider
    /** What it was: a notice of theirs, or their answer to a capture or a refund of ours. */
    kind: 'notice' | 'capture' | 'refund'
    raw: Uint8Array
    headers: Json<Record<string, string>>
    sha256: string
    times_received: Generated<number>
    received_at: Time
    verdict: Verdict | null
    decision: Decision | null
    reason: string | null
    /** Whether a person should look at it. */
    attention: Generated<boolean>
    closed_by: string | null
    judged_at: Date | null
    order_id: string | null
    transaction_id: string | null
    parent_transaction_id: string | null
    outcome: Outcome | null
    provider_status: string | null
    amount: string | null
    currency: string | null
    checks: Json<{ name: string; wrong: string | null }[]> | null
  }
  /** Notices that the provider did not send, by day: how many, and the first few of them. */
  rejected_notices: { day: string; provider: Provider; times: number; samples: Json<NoticeSample[]> }
  refunds: {
    /** Also the id of the call to the provider, so that a repeated call is the same refund. */
    id: string
    order_id: string
    /** The provider's id of the payment that is refunded. */
    payment: string
    /** Dollars with two decimals, as text. */
    amount: string
    currency: string
    /** For the customer, as the agency wrote it; may be empty. */
    reason: string
    /** `requested` until the provider has said what became of it. */
    /** The last two: closed by the owner. */
    state: Generated<'requested' | 'completed' | 'refused' | 'not-refunded' | 'refunded-outside'>
    idempotency_key: string | null
    actor_uid: string
    actor_email: string | null
    /** The provider's id of the refund. */
    transaction_id: string | null
    /** Why it is not known yet, or why the provider refused, as a sentence. */
    problem: string | null
    requested_at: Time
    settled_at: Date | null
  }
  /** The last refusal of each kind of call to the provider, until the same call succeeds. */
  provider_problems: {
    call: ProviderCall
    status: number
    /** As the provider names it. */
    issue: string
    detail: string
    times: Generated<number>
    at: Time
  }
  /** The last try of a provider's settings that left something there. */
  provider_tries: {
    provider: Provider
    /** A digest of the settings that it was made with. */
    settings: string
    shown: string | null
    at: Time
  }
  paypal_simulator: { kind: string; id: string; data: Json<Record<string, unknown>>; at: Time }
}
