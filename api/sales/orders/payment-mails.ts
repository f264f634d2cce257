import { fromCents, toCents } from '#content/shop/cents.ts'
import type { PaymentStatus } from '#content/shop/payment-states.ts'
import { fromNow, type TxContext } from '../../platform/context.ts'
import type { PaymentMethod, Provider } from '../../platform/db/tables/payments.ts'
import { creditNotesOfTransaction, invoicesOf } from '../../money/invoices/issue.ts'
import { brandOf } from '../../money/payment-providers/registry.ts'
import { wayBackOf } from './ledger/methods.ts'
import { mailAgency, mailCustomer, statusMails, type CustomerMail } from './mails.ts'
import type { Order } from './order.ts'
import { orderedData } from './ordered-data.ts'

/** A payment is pending. `transaction` distinguishes it from other payments of the order. */
export const mailPaymentPending = (
  ctx: TxContext,
  order: Order,
  { provider, transaction }: { provider: Provider; transaction: string | null },
) =>
  mailCustomer(ctx, 'payment-pending', {
    order,
    options: {
      dedupeId: transaction ?? '',
      data: { provider: brandOf(provider) },
    },
  })

/**
 * Sent for each payment, also after one that was undone. Attaches the invoice if there is one. If the order waits for its
 * brief, the mail asks the customer for it.
 */
export const mailPaymentConfirmed = async (ctx: TxContext, order: Order) => {
  const invoice = (await invoicesOf(ctx, order.id)).findLast(({ kind }) => kind === 'invoice')
  return mailCustomer(ctx, 'payment-confirmed', {
    order,
    options: {
      dedupeId: order.paidAt?.toISOString() ?? '',
      invoices: invoice ? [invoice] : [],
      data: {
        ...(await orderedData(ctx, order)),
        amount: order.paid,
        ...(order.stage === 'brief' && { needsBrief: 'yes' }),
      },
    },
  })
}

/** A provider reported the payment: notifies the agency, too. */
export async function mailPaymentReceived(ctx: TxContext, order: Order) {
  await mailPaymentConfirmed(ctx, order)
  await mailAgency(ctx, 'payment-received', { order, options: { data: await orderedData(ctx, order) } })
}

/** A part of an order that is paid in parts is due. */
export const mailInstalmentDue = (
  ctx: TxContext,
  order: Order,
  { amount, part, parts }: { amount: string; part: number; parts: string },
) =>
  mailCustomer(ctx, 'instalment-due', {
    order,
    options: { dedupeId: String(part), data: { open: amount, parts } },
  })

/** The payment failed. The customer may try again. `attempt` distinguishes it from other payments of the order. */
export const mailPaymentFailed = (
  ctx: TxContext,
  order: Order,
  { reason, attempt }: { reason: string; attempt: string },
) => mailCustomer(ctx, 'payment-failed', { order, options: { reason, dedupeId: `${reason} ${attempt}` } })

/** A payment arrived that does not match the order. The customer should wait. `transaction` distinguishes it from others. */
export const mailPaymentHeld = (
  ctx: TxContext,
  order: Order,
  { reason, transaction }: { reason: string; transaction: string | null },
) => mailCustomer(ctx, 'payment-held', { order, options: { reason, dedupeId: `${reason} ${transaction}` } })

/** The refund `transaction` paid back `amount`. Attaches the credit notes issued in the same database transaction. */
export const mailPaymentRefunded = async (
  ctx: TxContext,
  order: Order,
  {
    amount,
    currency = order.currency,
    transaction,
    method,
  }: {
    amount: string | null
    currency?: string | null
    transaction: string | null
    /** How it was made, if a person recorded it. */
    method?: PaymentMethod
  },
) =>
  mailCustomer(ctx, 'payment-refunded', {
    order,
    options: {
      dedupeId: transaction ?? order.refunded,
      invoices: await creditNotesOfTransaction(ctx, order.id),
      data: {
        wayBack: wayBackOf(method),
        ...(amount && { refund: fromCents(Math.abs(toCents(amount) ?? 0)) }),
        ...(currency !== null && currency !== order.currency && { refundCurrency: currency }),
        ...(toCents(order.refunded) && { refunded: order.refunded }),
        ...(order.paymentStatus === 'Refunded' && { whole: 'yes' }),
      },
    },
  })

export const mailPaymentDisputed = (ctx: TxContext, order: Order, transaction: string | null) =>
  mailCustomer(ctx, 'payment-disputed', { order, options: { dedupeId: transaction ?? '' } })

/** The agency has to decide on a payment. `transaction` distinguishes it from other payments of the order. */
export const mailPaymentAttention = (
  ctx: TxContext,
  order: Order,
  { reason, transaction }: { reason: string; transaction: string | null },
) =>
  mailAgency(ctx, 'payment-attention', { order, options: { reason, dedupeId: `${reason} ${transaction}` } })

/** A payment arrived that does not count for the order; `text` tells the customer what happens to it. */
export const mailUnexpectedPayment = (
  ctx: TxContext,
  order: Order,
  { text, transaction }: { text: string; transaction: string | null },
) =>
  mailCustomer(ctx, 'payment-unexpected', { order, options: { reason: text, dedupeId: transaction ?? text } })

/** The mail that tells a customer the current payment status; null if there is none. */
const paymentMails: Readonly<Record<PaymentStatus, CustomerMail | null>> = {
  UnPaid: async (ctx, order) =>
    mailCustomer(ctx, 'order-placed', { order, options: { data: await orderedData(ctx, order) } }),
  Pending: (ctx, order) => mailCustomer(ctx, 'payment-pending', { order }),
  OnHold: (ctx, order) =>
    mailPaymentHeld(ctx, order, { reason: order.paymentReason ?? '', transaction: null }),
  Paid: mailPaymentConfirmed,
  Cancelled: null,
  Refunded: (ctx, order) => mailPaymentRefunded(ctx, order, { amount: order.refunded, transaction: null }),
  Disputed: (ctx, order) => mailPaymentDisputed(ctx, order, null),
}

/** Sends mails with the status of the newest orders to a customer who could not get mails before. */
export async function sendMissedMails(ctx: TxContext, uid: string) {
  const orders = await ctx.db
    .selectFrom('orders')
    .selectAll()
    .where('customerUid', '=', uid)
    .where('createdAt', '>', fromNow(ctx, -7 * 24 * 60 * 60 * 1000))
    .orderBy('id', 'desc')
    .limit(5)
    .execute()
  for (const order of orders.toReversed()) {
    await paymentMails[order.paymentStatus]?.(ctx, order)
    await statusMails[order.orderStatus]?.(ctx, order)
  }
}
