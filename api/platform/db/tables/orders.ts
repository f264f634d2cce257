import type { Generated, GeneratedAlways } from 'kysely'
import type { OrderStatus } from '#content/shop/order-states.ts'
import type { Party, PaymentStatus } from '#content/shop/payment-states.ts'
import type { LineKind } from '#content/shop/selection.ts'
import type { StageRole } from '#content/shop/stages.ts'
import type { Tax } from '../invoice-data.ts'
import type { Json, Time } from './columns.ts'
import type { AnswerKind } from '#content/shop/brief.ts'
import type { Audience, OrderSubject } from '#content/shop/order-events.ts'

export interface OrderTables {
  orders: {
    id: string
    seq: GeneratedAlways<number>
    /** The order number that people see, and the invoice id at the payment provider: FD-000123. */
    number: GeneratedAlways<string>
    /** The client in `customers`, who may have several identities. */
    customerId: string
    /** Null for a guest's order: the first identity that verifies its email address gets the order. */
    customerUid: string | null
    /** The company whose members share the order; mail then goes to `customer_uid`. */
    companyId: string | null
    customerEmail: string
    /** Who buys, as on the order's invoice. Texts are empty if they are not known. */
    customerName: string
    customerCompany: Generated<string>
    customerTaxNumber: Generated<string>
    /** Street and number, or the whole address. */
    customerAddress: string
    customerPostalCode: Generated<string>
    customerCity: Generated<string>
    customerRegion: Generated<string>
    /** ISO 3166-1 alpha-2. */
    customerCountry: string
    /** The customer's number of their purchase order. */
    purchaseOrder: Generated<string>
    /** Null for an order without a package. */
    packageId: string | null
    /** The name of the package; without one, that of the first item. */
    packageName: string
    packagePoints: Json<string[]>
    /** What has to be paid: a decimal amount in `currency` with two decimals, as text. */
    total: string
    /** The tax that the total includes, as decided when the order was placed; null without invoice settings. */
    tax: Json<Tax> | null
    currency: Generated<string>
    /** The language and region of the site when it was placed, in which its customer is written to (BCP 47). */
    locale: Generated<string>
    paymentStatus: Generated<PaymentStatus>
    orderStatus: Generated<OrderStatus>
    /** The stage of the work by its role; `stage_id` is the owner's stage of that role, if one was chosen. */
    stage: Generated<StageRole>
    stageId: string | null
    /** Working days from the receipt of the brief, as the package stated when the order was placed. */
    workDays: number | null
    /** `2026-11-21`. */
    dueOn: string | null
    /** The reason for the payment status, as a sentence. */
    paymentReason: string | null
    /** 128 random bits by which a provider's notice refers to the order. */
    paymentKey: string
    /** The payment address in the last payment form. */
    payee: string | null
    paidAt: Date | null
    /** The day of the payment that made the order Paid. */
    paidOn: string | null
    /** The sum of the payments in `payments` that were not taken back. */
    paid: Generated<string>
    /** The sum of their refunds. */
    refunded: Generated<string>
    /** Of an order that is paid in parts: the sum of the parts up to the next one that is not paid; else null. */
    instalmentTotal: Generated<string | null>
    /** Of such an order: the sum of the parts that were paid or invoiced; else null. */
    invoicedTotal: Generated<string | null>
    /** When it was agreed that it is paid by bank transfer, on invoice; else null. */
    transferChosenAt: Date | null
    /** Whether the work began before the payment. */
    startsUnpaid: Generated<boolean>
    /** How many reminders of its open invoice were sent. */
    reminderLevel: Generated<number>
    /** The day of the last one. */
    remindedOn: string | null
    remindersStoppedAt: Date | null
    /** The provider's id of the last checkout; `checkout_attempt` counts the checkouts. */
    checkoutId: string | null
    checkoutAttempt: Generated<number>
    /** The provider with which the last payment was started. */
    checkoutProvider: string | null
    /** When the customer was sent to the provider; null once the outcome is known. */
    paymentStartedAt: Date | null
    /** Rounds of changes that the package includes; null for unlimited. */
    changeRounds: number | null
    paymentRemindedAt: Date | null
    /** The administrator in charge; ignored if that administrator was removed. */
    assigneeId: string | null
    /** The order whose package it replaces by a larger one, for the difference. */
    upgradesId: string | null
    /** Who entered the order. */
    placedBy: Generated<'customer' | 'agency'>
    idempotencyKey: string | null
    requestHash: string | null
    /** The day of `created_at` in the time zone that the site had then. */
    placedOn: Generated<string>
    /** The day on which it has to be paid: when it is placed, unless it is paid on invoice; null until the delivery. */
    paymentDueOn: Generated<string | null>
    /** Since when the work on a period of a subscription waits for its late payment; null if it does not. */
    workPausedOn: string | null
    createdAt: Time
    updatedAt: Time
    /** What searches look at, in the form of `search_form`. */
    searchText: GeneratedAlways<string>
  }
  /** What was ordered. The package, if there is one, comes first. */
  orderItems: {
    orderId: string
    position: number
    kind: LineKind
    /** The id of the package or add-on, which may not be sold any more; null for free text. */
    recordId: string | null
    name: string
    /** Further lines; those of a package are its points in `orders`. */
    description: Generated<string>
    quantity: number
    /** Includes tax. */
    unitPrice: string
  }
  /** What was taken off each item. */
  orderDiscounts: {
    orderId: string
    position: number
    reason: string
    amount: string
  }
  /** What happened to an order. An event with the action `refresh` only lets open pages reload; it is deleted after a day. */
  orderEvents: {
    id: string
    orderId: string
    /** Shared by everything that one request changed. */
    changeId: Generated<string | null>
    subject: OrderSubject
    /** The record that the event is about: the order itself, or one of its records. */
    subjectId: string
    action: string
    before: Generated<Record<string, unknown> | null>
    after: Generated<Record<string, unknown> | null>
    audience: Audience
    by: Generated<Party | null>
    actorUid: Generated<string | null>
    actorEmail: Generated<string | null>
    at: Time
  }
  /** The brief of a paid order, with the questions as of the day of the payment. */
  orderBriefs: {
    orderId: string
    /** The number of the order that answers were copied from. */
    copiedFrom: string | null
    /** When it was last sent. */
    sentAt: Date | null
    createdAt: Time
  }
  orderBriefQuestions: {
    id: string
    orderId: string
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
    answeredAt: Date | null
  }
}
