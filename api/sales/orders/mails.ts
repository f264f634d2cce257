import type { OrderStatus } from '#content/shop/order-states.ts'
import type { PaymentStatus } from '#content/shop/payment-states.ts'
import { fromNow, type TxContext } from '../../platform/context.ts'
import { orderAddress } from '../../people/access/addresses.ts'
import { createLink } from '../../platform/links/links.ts'
import type { MailKind } from '#content/mail-texts/mail-texts.ts'
import { enqueueMails, type Mail } from '../../mail/outbox/enqueue.ts'
import type { PaymentMethod, Provider } from '../../platform/db/tables/payments.ts'
import { buyerLines } from '../../money/invoices/document.ts'
import { creditNotesOfTransaction, invoicesOf, titleOf, type Invoice } from '../../money/invoices/issue.ts'
import { brandOf } from '../../money/payment-providers/registry.ts'
import { fromCents, toCents } from '#content/shop/cents.ts'
import { invoiceBuyerOf } from './buyer.ts'
import { wayBackOf } from './ledger/methods.ts'
import type { Order } from './order.ts'
import { orderLinkPath } from './order-links.ts'
import { orderedData } from './ordered-data.ts'
import { participatingColleagues } from './participants.ts'

interface MailOptions {
  reason?: string
  /** Distinguishes mails of one kind about one order, for example by the id of a refund. The same mail is sent once. */
  dedupeId?: string
  data?: Record<string, string>
  /** Invoices to attach. */
  invoices?: readonly Invoice[]
  /** The id of the reminder to attach. */
  reminder?: string
  /** Sent only to the customer who placed the order, not to their colleagues. */
  isPersonal?: boolean
}

/** The variables of an order for mail texts. URLs are paths; the site's origin is added when the mail is sent. */
export const mailDataOf = (order: Order, provenEmail: string | undefined): Record<string, string> => ({
  orderNumber: order.number,
  ...(order.packageId === null && { withoutPackage: 'yes' }),
  ...(order.placedBy === 'agency' && { byAgency: 'yes' }),
  packageName: order.packageName,
  amount: order.total,
  currency: order.currency,
  locale: order.locale,
  provider: brandOf(order.checkoutProvider),
  customerName: order.customerName,
  customerEmail: provenEmail ?? order.customerEmail,
  ...(provenEmail && { emailVerified: 'yes' }),
  buyer: buyerLines(invoiceBuyerOf(order), order.locale).join('\n'),
  orderUrl: `/order/${order.id}`,
  briefUrl: `/order/${order.id}#brief`,
  payUrl: `/pay-now/${order.id}`,
  officeUrl: `/admin/payment-status/${order.id}`,
})

const attachmentSentence = (invoices: readonly Invoice[]) =>
  `${invoices.map(titleOf).join(' and ')} ${invoices.length > 1 ? 'are' : 'is'} attached.`

const mailOf = (
  kind: MailKind,
  order: Order,
  provenEmail: string | undefined,
  { reason = '', dedupeId = reason, data = {}, invoices = [], reminder }: MailOptions,
) => ({
  kind,
  data: {
    ...mailDataOf(order, provenEmail),
    reason,
    ...(invoices.length > 0 && { attached: attachmentSentence(invoices) }),
    ...data,
  },
  ...(invoices.length > 0 && {
    attachments: [...invoices.map(({ id }) => ({ invoice: id })), ...(reminder ? [{ reminder }] : [])],
  }),
  dedupe: `${kind}:${order.id}${dedupeId && `:${dedupeId}`}`,
  subject: { orderId: order.id },
})

/**
 * Enqueues a mail to the current proven address of the customer, and to colleagues who took part. Without a proven
 * address no mail is sent: otherwise anybody could have text of their choice mailed to any address. `sendMissedMails`
 * sends them later. Returns whether a mail was enqueued.
 */
export const mailCustomer = async (
  ctx: TxContext,
  kind: MailKind,
  { order, options = {} }: { order: Order; options?: MailOptions },
): Promise<boolean> =>
  enqueueMails(
    ctx,
    await customerMails(ctx, kind, { order, provenEmail: await orderAddress(ctx, order), options }),
  )

async function customerMails(
  ctx: TxContext,
  kind: MailKind,
  {
    order,
    provenEmail,
    options = {},
  }: { order: Order; provenEmail: string | undefined; options?: MailOptions },
): Promise<Mail[]> {
  if (provenEmail === undefined && order.companyId === null) return []
  const data = { ...options.data, ...(await guestLinks(ctx, order)) }
  const mail = mailOf(kind, order, provenEmail, { ...options, data })
  const colleagues = options.isPersonal ? [] : await participatingColleagues(ctx, order)
  return [
    ...(provenEmail === undefined ? [] : [{ ...mail, to: provenEmail }]),
    ...colleagues.map(({ email, companyName }) => ({
      ...mail,
      // The colleague is not the person who placed the order.
      data: { ...mail.data, customerName: companyName },
      dedupe: `${mail.dedupe} ${email}`,
      to: email,
    })),
  ]
}

/** Links for mails to a guest, who cannot sign in to see the order. */
async function guestLinks(ctx: TxContext, order: Order): Promise<Record<string, string>> {
  if (order.customerUid !== null) return {}
  const { token } = await createGuestLink(ctx, order)
  const link = orderLinkPath(order.id, token)
  return { orderUrl: link, payUrl: link, briefUrl: link }
}

/** Creates a link that gives a guest access to their order. It is revoked when the order is claimed. */
export const createGuestLink = (ctx: TxContext, { id, customerEmail }: Order) =>
  createLink(ctx, {
    scope: 'order-pay',
    subject: id,
    person: customerEmail,
    expiresAt: fromNow(ctx, 90 * 24 * 60 * 60 * 1000),
  })

/** Enqueues a mail to the agency. */
export const mailAgency = async (
  ctx: TxContext,
  kind: MailKind,
  { order, options = {} }: { order: Order; options?: MailOptions },
): Promise<boolean> => enqueueMails(ctx, [agencyMail(kind, order, await orderAddress(ctx, order), options)])

/** The part of the order in the back office that a mail is about. */
const officeParts: Partial<Record<MailKind, string>> = {
  'payment-received': '#payment',
  'payment-attention': '#payment',
  'brief-received': '#brief',
  'delivery-accepted': '#deliveries',
  'delivery-changes': '#deliveries',
  'request-received': '#requests',
  'review-received': '#deliveries',
}

const agencyMail = (
  kind: MailKind,
  order: Order,
  provenEmail: string | undefined,
  options: MailOptions = {},
): Mail => ({
  ...mailOf(kind, order, provenEmail, {
    ...options,
    data: { ...options.data, officeUrl: `/admin/payment-status/${order.id}${officeParts[kind] ?? ''}` },
  }),
  to: null,
})

export async function mailOrderPlaced(ctx: TxContext, order: Order) {
  const provenEmail = await orderAddress(ctx, order)
  const data = await orderedData(ctx, order)
  await enqueueMails(ctx, [
    ...(await customerMails(ctx, 'order-placed', { order, provenEmail, options: { data } })),
    agencyMail('order-received', order, provenEmail, { data }),
  ])
}

export const mailOrderCanceled = (ctx: TxContext, order: Order) =>
  mailCustomer(ctx, 'order-cancelled', {
    order,
    options: { reason: order.paymentReason ?? '', dedupeId: '' },
  })

type CustomerMail = (ctx: TxContext, order: Order) => Promise<boolean>

/** The mail to the customer for each order status; null if there is none. */
export const statusMails: Readonly<Record<OrderStatus, CustomerMail | null>> = {
  Pending: null,
  Delivered: (ctx, order) => mailCustomer(ctx, 'order-delivered', { order }),
}

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
  { amount, part }: { amount: string; part: number },
) =>
  mailCustomer(ctx, 'instalment-due', { order, options: { dedupeId: String(part), data: { open: amount } } })

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
