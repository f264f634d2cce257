import type { Generated, GeneratedAlways } from 'kysely'
import type { OrderStatus } from '#content/order-states.ts'
import type { Party, PaymentStatus } from '#content/payment-states.ts'
import type { StageRole } from '#content/stages.ts'
import type { Json, Time } from './columns.ts'
import type { AnswerKind } from '#content/brief.ts'
import type { Audience, OrderSubject } from '#content/order-events.ts'
import type { Provider } from './payments.ts'

export interface OrderTables {
  orders: {
    id: string
    seq: GeneratedAlways<number>
    /** The order number that people see, and the invoice id at the payment provider: FD-000123. */
    number: GeneratedAlways<string>
    /** The client in `customers`, who may have several identities. */
    customer_id: string
    /** Null for a guest's order: the first identity that verifies its email address gets the order. */
    customer_uid: string | null
    /** The company whose members share the order; mail then goes to `customer_uid`. */
    company_id: string | null
    customer_email: string
    /** Who buys, as on the order's invoice. Texts are empty if they are not known. */
    customer_name: string
    customer_company: Generated<string>
    customer_tax_number: Generated<string>
    /** Street and number, or the whole address. */
    customer_address: string
    customer_postal_code: Generated<string>
    customer_city: Generated<string>
    customer_region: Generated<string>
    /** ISO 3166-1 alpha-2. */
    customer_country: string
    /** The customer's number of their purchase order. */
    purchase_order: Generated<string>
    package_id: string
    package_name: string
    package_points: Json<string[]>
    /** A decimal amount in `currency` with two decimals, as text. */
    amount: string
    currency: Generated<string>
    payment_status: Generated<PaymentStatus>
    order_status: Generated<OrderStatus>
    /** The stage of the work by its role; `stage_id` is the owner's stage of that role, if one was chosen. */
    stage: Generated<StageRole>
    stage_id: string | null
    /** Working days from the receipt of the brief, as the package stated when the order was placed. */
    work_days: number | null
    /** `2026-11-21`. */
    due_on: string | null
    /** The reason for the payment status, as a sentence. */
    payment_reason: string | null
    /** 128 random bits by which a provider's notice refers to the order. */
    payment_key: string
    /** The payment address in the last payment form. */
    payee: string | null
    paid_at: Date | null
    /** The day of `paid_at` in the time zone that the site had then. */
    paid_on: string | null
    /** A provider, or `hand` if an administrator set the status to Paid. */
    paid_through: Provider | null
    paid_transaction: string | null
    /** The amount of the payment that the agency accepted; null for the price. */
    paid_amount: string | null
    /** How much of the accepted payment was refunded. */
    refunded: Generated<string>
    /** The provider's id of the last checkout; `checkout_attempt` counts the checkouts. */
    checkout_id: string | null
    checkout_attempt: Generated<number>
    /** When the customer was sent to the provider; null once the outcome is known. */
    payment_started_at: Date | null
    /** Rounds of changes that the package includes; null for unlimited. */
    change_rounds: number | null
    payment_reminded_at: Date | null
    /** The administrator in charge; ignored if that administrator was removed. */
    assignee_id: string | null
    idempotency_key: string | null
    request_hash: string | null
    /** The day of `created_at` in the time zone that the site had then. */
    placed_on: Generated<string>
    created_at: Time
    updated_at: Time
  }
  /** What happened to an order. An event with the action `refresh` only lets open pages reload; it is deleted after a day. */
  order_events: {
    id: string
    order_id: string
    /** Shared by everything that one request changed. */
    change_id: Generated<string | null>
    subject: OrderSubject
    /** The record that the event is about: the order itself, or one of its records. */
    subject_id: string
    action: string
    before: Generated<Record<string, unknown> | null>
    after: Generated<Record<string, unknown> | null>
    audience: Audience
    by: Generated<Party | null>
    actor_uid: Generated<string | null>
    actor_email: Generated<string | null>
    at: Time
  }
  /** The brief of a paid order, with the questions as of the day of the payment. */
  order_briefs: {
    order_id: string
    /** The number of the order that answers were copied from. */
    copied_from: string | null
    /** When it was last sent. */
    sent_at: Date | null
    created_at: Time
  }
  order_brief_questions: {
    id: string
    order_id: string
    position: number
    question: string
    help: string
    kind: AnswerKind
    options: Json<string[]>
    required: boolean
    /** Whether the agency added the question for this order only. */
    extra: Generated<boolean>
    /** With several choices, one per line; empty if not answered. */
    answer: Generated<string>
    answered_at: Date | null
  }
}
