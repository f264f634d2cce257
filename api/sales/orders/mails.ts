import type { OrderStatus } from '#content/shop/order-states.ts'
import { fromNow, type TxContext } from '../../platform/context.ts'
import { orderAddress } from '../../people/access/addresses.ts'
import { createLink } from '../../platform/links/links.ts'
import type { MailKind } from '#content/mail-texts/mail-texts.ts'
import { enqueueMails, type Mail } from '../../mail/outbox/enqueue.ts'
import { buyerLines } from '../../money/invoices/document.ts'
import { wordsOf } from '../../money/invoices/words.ts'
import { titleOf, type Invoice } from '../../money/invoices/issue.ts'
import { brandOf } from '../../money/payment-providers/registry.ts'
import { partsText } from '#content/shop/payment-plan.ts'
import { invoiceBuyerOf } from './buyer.ts'
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
  /** The id of the report to attach. */
  report?: string
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
  buyer: buyerLines(invoiceBuyerOf(order), { locale: order.locale, words: wordsOf({}) }).join('\n'),
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
  { reason = '', dedupeId = reason, data = {}, invoices = [], reminder, report }: MailOptions,
) => ({
  kind,
  data: {
    ...mailDataOf(order, provenEmail),
    reason,
    ...(invoices.length > 0 && { attached: attachmentSentence(invoices) }),
    ...(invoices[0]?.data.parts && { parts: partsText(invoices[0].data.parts) }),
    ...data,
  },
  ...((invoices.length > 0 || report) && {
    attachments: [
      ...invoices.map(({ id }) => ({ invoice: id })),
      ...(reminder ? [{ reminder }] : []),
      ...(report ? [{ report }] : []),
    ],
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
    data: { officeUrl: `/admin/payment-status/${order.id}${officeParts[kind] ?? ''}`, ...options.data },
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

export type CustomerMail = (ctx: TxContext, order: Order) => Promise<boolean>

/** The mail to the customer for each order status; null if there is none. */
export const statusMails: Readonly<Record<OrderStatus, CustomerMail | null>> = {
  Pending: null,
  Delivered: (ctx, order) => mailCustomer(ctx, 'order-delivered', { order }),
}
