import type { Generated, GeneratedAlways } from 'kysely'
import type { OrderStatus } from '#content/order-states.ts'
import type { Party, PaymentStatus } from '#content/payment-states.ts'
import type { StageRole } from '#content/stages.ts'
import type { Json, Time } from './columns.ts'
import type { AnswerKind } from '#content/brief.ts'
import type { OrderEventKind } from '#content/order-events.ts'
import type { Provider } from './payments.ts'

export interface OrderTables {
  /** What a change added to the figures of all orders, or took from them; the sums are the figures. */
  order_sums: {
    id: GeneratedAlways<number>
    /** A day in UTC. */
    paid_on: string | null
    payment_status: PaymentStatus
    order_status: OrderStatus
    stage: StageRole
    currency: string
    orders: number
    amount: string
    refunded: string
  }
  orders: {
    id: string
    seq: GeneratedAlways<number>
    /** What people call it, and the invoice id at the payment provider: FD-000123. */
    number: GeneratedAlways<string>
    /** The client whose order it is: one row of `customers`, however many identities they have. */
    customer_id: string
    /** Null of a guest's order: it belongs to whoever proves its e-mail address first. */
    customer_uid: string | null
    /** The company whose people share it; `customer_uid` is then the one who is written to. */
    company_id: string | null
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
    /** Where the work stands, and the owner's stage of that role, if one was chosen. */
    stage: Generated<StageRole>
    stage_id: string | null
    /** Of the package, when the order was paid: working days from the day the brief is in. */
    work_days: number | null
    /** `2026-11-21`. */
    due_on: string | null
    /** Why the payment stands where it does, as a sentence for a person. */
    payment_reason: string | null
    /** 128 random bits by which a provider's notice names the order. */
    payment_key: string
    /** The address that the last form asked the customer to pay. */
    payee: string | null
    paid_at: Date | null
    /** A provider, or `hand` where an administrator set it Paid. */
    paid_through: Provider | null
    paid_transaction: string | null
    refunded: Generated<string>
    /** The provider's own id of the checkout that was started last, and how many there have been. */
    checkout_id: string | null
    checkout_attempt: Generated<number>
    /** When the customer was sent to the provider, until it is known what became of that. */
    payment_started_at: Date | null
    /** Rounds of changes that the package includes; null is as often as needed. */
    change_rounds: number | null
    payment_reminded_at: Date | null
    /** The administrator in charge; one who is not there any more is nobody. */
    assignee_id: string | null
    idempotency_key: string | null
    request_hash: string | null
    created_at: Time
    updated_at: Time
  }
  order_history: {
    id: string
    order_id: string
    /** `payment`: one that changed no status, with what became of it in `after`. */
    what: 'placed' | 'paymentStatus' | 'orderStatus' | 'refund' | 'payment' | 'stage' | 'dueDate' | 'brief'
    before: string | null
    after: string
    reason: string | null
    by: Party
    actor_uid: string
    actor_email: string | null
    at: Time
  }
  /** For open pages, which ask for the rest by themselves; removed after a day. */
  order_events: { id: GeneratedAlways<number>; order_id: string; kind: OrderEventKind; at: Time }
  /** What the customer of a paid order is asked, as it was on the day of the payment. */
  order_briefs: {
    order_id: string
    /** The number of the order that answers were copied from. */
    copied_from: string | null
    /** When it was sent last. */
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
    /** Whether the agency asked it about this order only. */
    extra: Generated<boolean>
    /** Of several choices one a line; empty while there is none. */
    answer: Generated<string>
    answered_at: Date | null
  }
}
