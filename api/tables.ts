import type { ColumnType, Generated, GeneratedAlways } from 'kysely'
import type { PictureType } from '#content/picture.ts'
import type { SectionKey } from '#content/sections.ts'
import type { MailKind } from './mail/letters.ts'

type Json<T> = ColumnType<T, T, T>
type Time = ColumnType<Date, Date | undefined, Date>

/** What was done to a record, a setting or a right, in the words of the activity list. */
export type Action = 'create' | 'update' | 'remove' | 'restore' | 'reorder'

/** Only Paid counts as sales; an order that was refunded in part stays Paid, with `refunded` saying how much. */
export type PaymentStatus = 'UnPaid' | 'Pending' | 'OnHold' | 'Paid' | 'Cancelled' | 'Refunded' | 'Disputed'
export type OrderStatus = 'Pending' | 'Delivered'
export type By = 'customer' | 'agency' | 'provider'
export type Provider = 'paypal-form' | 'paypal-orders'

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

/** Waiting or tried again later; taken by the mail server; kept to be read here; given up. */
export type MailState = 'queued' | 'sent' | 'kept' | 'failed'

/** The tables as the migrations leave them. */
export interface Tables {
  content: {
    id: string
    section: SectionKey
    single: boolean
    position: number
    data: Json<Record<string, string>>
    version: number
    created_at: Time
    updated_at: Time
  }
  /** One row a section, and one for pictures, counted up by every change: processes compare it with what they show. */
  content_section: { section: SectionKey | 'media'; version: number; changed_at: Time }
  content_revision: {
    id: string
    section: SectionKey
    /** Null for a change of the list's order. */
    record_id: string | null
    version: number
    action: Action
    before: Json<Record<string, unknown>> | null
    after: Json<Record<string, unknown>> | null
    actor_uid: string
    actor_email: string | null
    at: Time
    idempotency_key: string | null
  }
  /** Who has a record open at the moment, named as `order 0198…`; a row that is not renewed is over. */
  presence: { subject: string; uid: string; email: string | null; typing: boolean; seen_at: Date }
  admins: {
    id: string
    email: string
    role: string
    uid: string | null
    accepted_at: Date | null
    invite_hash: string | null
    invite_expires_at: Date | null
    created_at: Time
  }
  /** The e-mail address that an identity has proven to own: the only one that gets mail about its orders. */
  proven_addresses: {
    uid: string
    email: string
    /** When the sign-in began whose token said so: a newer one wins. */
    signed_in_at: Date
  }
  /** Single-use keys that let a stranger do one thing: set up the first administrator or the payment address. */
  setup_keys: { hash: string; purpose: 'add-user' | 'add-email'; expires_at: Date }
  payment_email: {
    id: string
    singleton: Generated<boolean>
    email: string
    version: Generated<number>
    updated_at: Time
  }
  messages: {
    id: string
    name: string
    email: string
    number: string
    subject: string
    message: string
    status: 'UnRead' | 'Read' | 'Suspected'
    created_at: Time
    /** Of a suspected one: why, as a sentence for a person. */
    suspicion: string | null
    /** A hash of the words, by which the same text is found again. */
    digest: string | null
  }
  /** What was asked how often, by whom: counted by rate-limiter-flexible; `expire` is in milliseconds. */
  limit_counts: { key: string; points: number; expire: number | null }
  /** What processes over one database have to know alike, and nobody else. */
  shared_secrets: { name: string; value: string }
  /** Stamps of forms that have been sent; each is good for one message. */
  spent_stamps: { hash: string; expires_at: Date }
  subscribers: {
    id: string
    email: string
    created_at: Time
    /** The page on which the address was given. */
    source: string | null
    confirm_hash: string | null
    confirm_sent_at: Date | null
    confirmed_at: Date | null
    /** The words that were agreed to at `confirmed_at`. */
    consent_text: string | null
    /** Opens the page that ends the subscription; it stands in every letter. */
    unsubscribe_key: Generated<string>
    unsubscribed_at: Date | null
  }
  /** Every mail as it goes out, and where it stands: the table is the queue. */
  mails: {
    id: string
    kind: MailKind
    recipient: string
    recipient_name: string | null
    subject: string
    text: string
    html: string
    headers: Json<Record<string, string>>
    data: Json<Record<string, string>>
    dedupe: string | null
    /** Opens the page that shows how the mail looks. */
    view_key: string
    order_id: string | null
    message_id: string | null
    state: MailState
    attempts: Generated<number>
    last_error: string | null
    created_at: Time
    /** When it was last put into the queue: it is tried for three days from then. */
    queued_at: Date
    due_at: Date
    sent_at: Date | null
  }
  audit_log: {
    id: string
    action: string
    subject: string
    before: Json<Record<string, unknown>> | null
    after: Json<Record<string, unknown>> | null
    actor_uid: string
    actor_email: string | null
    at: Time
  }
  orders: {
    id: string
    seq: GeneratedAlways<number>
    /** What people call it, and PayPal's invoice: FD-000123. */
    number: GeneratedAlways<string>
    customer_uid: string
    customer_email: string
    customer_name: string
    customer_address: string
    /** ISO 3166-1 alpha-2. */
    customer_country: string
    package_id: string
    package_name: string
    package_points: Json<string[]>
    /** Dollars with two decimals, as text. */
    amount: string
    currency: Generated<string>
    payment_status: Generated<PaymentStatus>
    order_status: Generated<OrderStatus>
    /** Why the payment stands where it does, as a sentence for a person. */
    payment_reason: string | null
    /** 128 random bits by which a provider's notice names the order. */
    payment_key: string
    /** The address that the last form asked the customer to pay. */
    payee: string | null
    paid_at: Date | null
    paid_through: Provider | 'hand' | null
    paid_transaction: string | null
    refunded: Generated<string>
    /** The provider's own id of the checkout that was started last, and how many there have been. */
    checkout_id: string | null
    checkout_attempt: Generated<number>
    /** When the customer was sent to the provider, until it is known what became of that. */
    payment_started_at: Date | null
    idempotency_key: string | null
    request_hash: string | null
    created_at: Time
    updated_at: Time
  }
  order_history: {
    id: string
    order_id: string
    /** `payment`: one that changed no status, with what became of it in `after`. */
    what: 'placed' | 'paymentStatus' | 'orderStatus' | 'refund' | 'payment'
    before: string | null
    after: string
    reason: string | null
    by: By
    actor_uid: string
    actor_email: string | null
    at: Time
  }
  order_notes: {
    id: string
    order_id: string
    text: string
    author_uid: string
    author_email: string | null
    at: Time
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
    state: Generated<'requested' | 'completed' | 'refused'>
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
  paypal_simulator: { kind: string; id: string; data: Json<Record<string, unknown>>; at: Time }
  media: {
    id: string
    /** The beginning of the original's hash: what its files are called by. */
    key: string
    name: string
    description: string
    content_type: string
    fallback: PictureType
    width: number
    height: number
    /** The original, as it was sent; never served. */
    bytes: Uint8Array
    size: number
    created_by: string | null
    created_at: Time
    removed_at: Date | null
  }
  media_files: { media_id: string; file: string; content_type: string; bytes: Uint8Array }
  /** Files to restore from: those sent for it, and what was there before each restore. */
  backups: {
    id: string
    kind: 'uploaded' | 'before-restore'
    name: string
    /** In bytes, as announced for one that is still being sent. */
    size: number
    created_by: string | null
    created_at: Time
  }
  backup_parts: { backup_id: string; position: number; bytes: Uint8Array }
}
