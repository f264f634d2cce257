import { z } from 'zod'
import { monthDayYear } from '#content/locale/calendar-day.ts'
import { countryName } from '#content/locale/countries.ts'
import { orderStatuses } from '#content/shop/order-states.ts'
import { planDue, type PlanDue } from '#content/shop/payment-plan.ts'
import { paymentStatuses, wasPaid } from '#content/shop/payment-states.ts'
import { stageRoles } from '#content/shop/stages.ts'
import type { Context } from '../../platform/context.ts'
import { may, type Caller } from '../../platform/caller.ts'
import { time } from '../../platform/fields.ts'
import { orderInvoice } from '../../money/invoices/answers.ts'
import { historyEntry } from './history-answer.ts'
import { refund } from './refund-answer.ts'
import { asPrice, fromCents } from '#content/shop/cents.ts'
import { breakdown } from './breakdown-answer.ts'
import type { Order } from './order.ts'
import type { ChangedOrder } from './order-status.ts'
import { isUndecided, otherPaymentText, type OtherPayment } from './other-payments.ts'
import { ledgerEntry } from './ledger/answer.ts'
import type { Instalment } from './ledger/instalments.ts'
import { creditCents, keptCents, openCents, toPayCents } from './ledger/sums.ts'
import { transferAnswer, transferOptionAnswer } from './transfer/answer.ts'
import { reach, reachOfOrders } from './reach.ts'
import { hasFailed, hasReceipt, paymentStartedAt, whyNotPaid } from './payment-reason.ts'
import { brandOf } from '../../money/payment-providers/registry.ts'
import { wayToPay } from './ways-to-pay.ts'
import { chargedBy } from './periods/collections.ts'
import { orderPeriod } from './periods/of-order.ts'
import { fromRow } from '../../platform/http/from-row.ts'

/** An order in the API: the fields of the contract first, then further fields. */
export const order = z
  .object({
    _id: z.uuid(),
    packageName: z.string(),
    packagePrice: z.string(),
    customerEmail: z.string(),
    customerName: z.string(),
    customerAddress: z.string(),
    customerCountry: z.string(),
    paymentStatus: z.enum(paymentStatuses),
    orderStatus: z.enum(orderStatuses),
    stage: z.enum(stageRoles),
    /** The due date, such as `2026-11-21`; null if the order has none. */
    dueOn: z.string().nullable(),
    /** MM/DD/YYYY, the day in the time zone of the site. */
    orderDate: z.string(),
    number: z.string(),
    /** Who buys, apart from name, address and country; each may be empty. */
    company: z.string(),
    taxNumber: z.string(),
    postalCode: z.string(),
    city: z.string(),
    region: z.string(),
    /** ISO 3166-1 alpha-2. */
    countryCode: z.string(),
    /** The customer's number of their purchase order. */
    purchaseOrder: z.string(),
    /** Null for an order without a package. */
    packageId: z.string().nullable(),
    points: z.array(z.string()),
    /** What has to be paid, with two decimals, in `currency`. */
    total: z.string(),
    /** The sum of the payments that count for the order. */
    paid: z.string(),
    /** How much of them was refunded. */
    refunded: z.string(),
    /** What is left to pay. */
    open: z.string(),
    /** What is to be paid next: all that is left, or the next part. */
    next: z.string(),
    /** Whether the work begins or began before the payment. */
    startsUnpaid: z.boolean(),
    /** Since when the work on a period of a subscription waits for its late payment; null if it does not. */
    workPausedOn: z.string().nullable(),
    /** What was paid and is not for the order: too much, or for an order that is over. */
    credit: z.string(),
    currency: z.string(),
    createdAt: time,
    updatedAt: time,
    paidAt: time.nullable(),
    /** One sentence for the customer; null if the order is paid. */
    whyNotPaid: z.string().nullable(),
    paymentFailed: z.boolean(),
    paymentStartedAt: time.nullable(),
    /** The name of the provider with which that was. */
    paymentStartedWith: z.string().nullable(),
    hasReceipt: z.boolean(),
  })
  .meta({ id: 'Order' })

/** An order in a list. */
export const listedOrder = order
  .extend({
    /** Whether a payment arrived that did not make the order Paid and that the agency still has to decide on. */
    undecidedPayment: z.boolean(),
    stageName: z.string(),
    /** The provider that charges it by itself; null if it is paid otherwise. */
    charged: chargedBy.nullable(),
    /** Only for people of the agency. */
    assigneeId: z.uuid().nullable().optional(),
  })
  .meta({ id: 'ListedOrder' })

export type OrderAnswer = z.infer<typeof order>

/** For a person of the agency who may not see prices, the amounts are empty. */
export const toOrder = (ctx: Context, row: Order) =>
  fromRow(order, row, {
    packagePrice: asPrice(row.total),
    customerCountry: countryName(row.customerCountry),
    orderDate: monthDayYear(row.placedOn),
    company: row.customerCompany,
    taxNumber: row.customerTaxNumber,
    postalCode: row.customerPostalCode,
    city: row.customerCity,
    region: row.customerRegion,
    countryCode: row.customerCountry,
    points: row.packagePoints,
    open: fromCents(openCents(row)),
    next: fromCents(toPayCents(row)),
    credit: fromCents(creditCents(row)),
    whyNotPaid: whyNotPaid(row),
    paymentFailed: hasFailed(ctx, row),
    paymentStartedAt: paymentStartedAt(ctx, row),
    paymentStartedWith: paymentStartedAt(ctx, row) && brandOf(row.checkoutProvider),
    hasReceipt: hasReceipt(row),
    ...(hidesPrices(ctx.caller) && {
      packagePrice: '',
      total: '',
      paid: '',
      refunded: '',
      open: '',
      next: '',
      credit: '',
      // It names amounts.
      whyNotPaid: null,
    }),
  })

/** Whether the caller is a person of the agency who may not see prices and payments. */
export const hidesPrices = (caller: Caller) => caller.staff !== undefined && !may(caller, 'payments.read')

/** An order after a change of its status, and whether a mail about the change was written to the customer. */
export const changedOrder = order.extend({ customerMailed: z.boolean(), reach }).meta({ id: 'ChangedOrder' })

/** The answers for changed orders, in the same order. */
export async function toChangedOrders(ctx: Context, rows: readonly ChangedOrder[]) {
  const reaches = await reachOfOrders(ctx, rows, ctx.env)
  return rows.map((row) => ({
    ...toOrder(ctx, row),
    customerMailed: row.customerMailed,
    reach: reaches.get(row.id)!,
  }))
}

/** A payment that did not make the order Paid, with the text that its payer reads. */
export const otherPayment = z.object({
  _id: z.uuid(),
  kind: z.enum(['late', 'second', 'held', 'unmatched']),
  amount: z.string(),
  refunded: z.string(),
  at: time,
  undecided: z.boolean(),
  words: z.string(),
})

export const toOtherPayment = (payment: OtherPayment, order: Pick<Order, 'locale'>) =>
  fromRow(otherPayment, payment, {
    undecided: isUndecided(payment),
    words: otherPaymentText(payment, order),
  })

/** A part in which an order is paid. */
export const instalment = z
  .object({
    amount: z.string(),
    due: z.enum(Object.keys(planDue) as [PlanDue]),
    /** Null until it is delivered, for one that is due then. */
    dueOn: z.string().nullable(),
    isPaid: z.boolean(),
  })
  .meta({ id: 'Instalment' })

export const toInstalments = (ctx: Context, row: Order, all: readonly Instalment[]) =>
  all.map(({ amount, due, dueOn, upTo }) => ({
    amount: hidesPrices(ctx.caller) ? '' : amount,
    due,
    dueOn,
    isPaid: wasPaid(row.paymentStatus) || upTo <= keptCents(row),
  }))

/** One order with its history, invoices and payments. */
export const orderDetails = order
  .extend({
    /** The id of the last event that this answer includes. A client that follows the order starts after it. */
    eventId: z.uuid().nullable(),
    /** The stage: its name as set by the owner, the text for the customer, and its key. */
    stageName: z.string(),
    stageText: z.string(),
    stageKey: z.string(),
    workDays: z.int().nullable(),
    breakdown,
    /** The parts in which it is paid; none if it is paid at once. */
    instalments: z.array(instalment),
    /** Payments and refunds, oldest first; for customers without those that were taken back. */
    payments: z.array(ledgerEntry),
    /** How to transfer what is left to pay, once it is paid on invoice. */
    transfer: transferAnswer.nullable(),
    /** For the agency, once it is on invoice: how many reminders were sent, and whether they are stopped. */
    reminders: z.object({ level: z.int(), stopped: z.boolean() }).optional(),
    /** How the order could be paid on invoice. */
    transferOption: transferOptionAnswer.nullable(),
    waysToPay: z.array(wayToPay),
    /** The period of a subscription that it is for. */
    subscription: orderPeriod,
    /** The provider that charges it by itself; null if it is paid otherwise. */
    charged: chargedBy.nullable(),
    otherPayments: z.array(otherPayment),
    /** Invoices and credit notes, oldest first. */
    invoices: z.array(orderInvoice),
    history: z.array(historyEntry),
    reach,
    /** For the agency: the id of the customer record. */
    customerId: z.uuid().optional(),
    /** For the agency: the person to whom the order is assigned. */
    assigneeId: z.uuid().nullable().optional(),
    refunds: z.array(refund).optional(),
  })
  .meta({ id: 'OrderDetails' })
