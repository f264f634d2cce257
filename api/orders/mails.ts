import { countryName } from '#content/countries.ts'
import type { OrderStatus } from '#content/order-states.ts'
import type { PaymentStatus } from '#content/payment-states.ts'
import { orderAddress, provenAddress, storeProvenAddress } from '../access/addresses.ts'
import { createLink } from '../access/links.ts'
import type { Caller } from '../caller.ts'
import { inTransaction, type Database, type Tx } from '../db/database.ts'
import type { MailKind } from '#content/mail-texts.ts'
import { enqueueMails, type Mail } from '../mail/enqueue.ts'
import type { Provider } from '../db/tables/payments.ts'
import { creditNotesOfNow, invoicesOf, titleOf, type Invoice } from '../invoices/issue.ts'
import { brandOf } from '../payment-providers/registry.ts'
import { fromCents, toCents } from '../money.ts'
import type { Order } from './order.ts'
import { colleaguesIn } from './participants.ts'

interface More {
  reason?: string
  /** Tells two mails of one kind about one order apart. */
  about?: string
  data?: Record<string, string>
  /** Invoices that go along. */
  invoices?: readonly Invoice[]
  /** Only for whoever placed the order. */
  isPersonal?: boolean
}

/** What mails about an order say of it. Paths are of this site: whoever sends the mail knows where it is reached. */
export const mailDataOf = (order: Order, proven: string | undefined): Record<string, string> => ({
  orderNumber: order.number,
  packageName: order.package_name,
  amount: order.amount,
  currency: order.currency,
  provider: brandOf(order.paid_through),
  customerName: order.customer_name,
  customerEmail: proven ?? order.customer_email,
  ...(proven && { emailVerified: 'yes' }),
  customerCountry: countryName(order.customer_country),
  orderUrl: `/order/${order.id}`,
  briefUrl: `/order/${order.id}#brief`,
  payUrl: `/pay-now/${order.id}`,
  officeUrl: `/admin/payment-status/${order.id}`,
})

const attachedWords = (invoices: readonly Invoice[]) =>
  `${invoices.map(titleOf).join(' and ')} ${invoices.length > 1 ? 'are' : 'is'} attached.`

const mailAbout = (
  kind: MailKind,
  order: Order,
  proven: string | undefined,
  { reason = '', about = reason, data = {}, invoices = [] }: More,
) => ({
  kind,
  data: {
    ...mailDataOf(order, proven),
    reason,
    ...(invoices.length > 0 && { attached: attachedWords(invoices) }),
    ...data,
  },
  ...(invoices.length > 0 && { attachments: invoices.map(({ id }) => ({ invoice: id })) }),
  dedupe: `${kind}:${order.id}${about && `:${about}`}`,
  subject: { orderId: order.id },
})

/**
 * To the address that the customer has proven to own, as it is today, and to their colleagues who took part. Without one
 * there is no mail: whoever orders could otherwise have words of their choice mailed to anybody. `proveAddress` makes up
 * for it. Gives whether a mail was written.
 */
export const mailCustomer = async (tx: Tx, kind: MailKind, order: Order, more: More = {}): Promise<boolean> =>
  enqueueMails(tx, await customerMails(tx, kind, order, await orderAddress(tx, order), more))

async function customerMails(
  tx: Tx,
  kind: MailKind,
  order: Order,
  proven: string | undefined,
  more: More = {},
): Promise<Mail[]> {
  const data = { ...more.data, ...(await guestLinks(tx, order)) }
  const mail = mailAbout(kind, order, proven, { ...more, data })
  const colleagues = more.isPersonal ? [] : await colleaguesIn(tx, order)
  return [
    ...(proven === undefined ? [] : [{ ...mail, to: proven }]),
    ...colleagues.map(({ email, companyName }) => ({
      ...mail,
      // The name of whoever placed it is not theirs.
      data: { ...mail.data, customerName: companyName },
      dedupe: `${mail.dedupe} ${email}`,
      to: email,
    })),
  ]
}

/** A guest cannot sign in to their order yet: each mail has a link that opens it. */
async function guestLinks(tx: Tx, order: Order): Promise<Record<string, string>> {
  if (order.customer_uid !== null) return {}
  const { token } = await createGuestLink(tx, order)
  const link = orderLinkPath(token)
  return { orderUrl: link, payUrl: link, briefUrl: link }
}

const guestLinkLives = 90 * 24 * 60 * 60 * 1000

/** Opens a guest's order for whoever has proven its address; it ends when the order is claimed. */
export const createGuestLink = (tx: Tx, { id, customer_email }: Order) =>
  createLink(tx, {
    scope: 'order-pay',
    subject: id,
    person: customer_email,
    expiresAt: new Date(Date.now() + guestLinkLives),
  })

/** The token stands behind the #: a browser sends that to nobody. */
export const orderLinkPath = (token: string) => `/order-link#${token}`

/** To everybody who looks after the agency. */
export const mailAgency = async (tx: Tx, kind: MailKind, order: Order, more: More = {}): Promise<boolean> =>
  enqueueMails(tx, [agencyMail(kind, order, await orderAddress(tx, order), more)])

const agencyMail = (kind: MailKind, order: Order, proven: string | undefined, more: More = {}): Mail => ({
  ...mailAbout(kind, order, proven, more),
  to: null,
})

export async function orderPlaced(tx: Tx, order: Order) {
  const proven = await orderAddress(tx, order)
  await enqueueMails(tx, [
    ...(await customerMails(tx, 'order-placed', order, proven)),
    agencyMail('order-received', order, proven),
  ])
}

export const orderCancelled = (tx: Tx, order: Order) =>
  mailCustomer(tx, 'order-cancelled', order, { reason: order.payment_reason ?? '', about: '' })

type CustomerMail = (tx: Tx, order: Order) => Promise<boolean>

const orderDelivered: CustomerMail = (tx, order) => mailCustomer(tx, 'order-delivered', order)

/** What the customer is mailed when the work moves to a status; null is nothing. */
export const statusMails: Readonly<Record<OrderStatus, CustomerMail | null>> = {
  Pending: null,
  Delivered: orderDelivered,
}

/** The money is on its way; `transaction` tells this payment from another one of the order. */
export const paymentPending = (tx: Tx, order: Order, provider: Provider, transaction: string | null) =>
  mailCustomer(tx, 'payment-pending', order, {
    about: transaction ?? '',
    data: { provider: brandOf(provider) },
  })

/** With the invoice, where there is one. The customer of an order that waits for its brief is asked for that at once. */
export const paymentConfirmed = async (tx: Tx, order: Order) => {
  const invoice = (await invoicesOf(tx, order.id)).findLast(({ kind }) => kind === 'invoice')
  return mailCustomer(tx, 'payment-confirmed', order, {
    invoices: invoice ? [invoice] : [],
    ...(order.stage === 'brief' && { data: { needsBrief: 'yes' } }),
  })
}

/** A payment arrived by itself: the agency hears of it, too. */
export async function paymentArrived(tx: Tx, order: Order) {
  await paymentConfirmed(tx, order)
  await mailAgency(tx, 'payment-received', order)
}

/** Nothing was paid, and the customer may try again. */
export const paymentFailed = (tx: Tx, order: Order, reason: string) =>
  mailCustomer(tx, 'payment-failed', order, { reason })

/** Something was paid that does not fit, and the customer should wait. */
export const paymentHeld = (tx: Tx, order: Order, reason: string) =>
  mailCustomer(tx, 'payment-held', order, { reason })

/** `amount` was given back now, by the refund with the id `transaction`. The credit notes of this transaction go along. */
export const paymentRefunded = async (
  tx: Tx,
  order: Order,
  {
    amount,
    currency = order.currency,
    transaction,
  }: { amount: string | null; currency?: string | null; transaction: string | null },
) =>
  mailCustomer(tx, 'payment-refunded', order, {
    about: transaction ?? order.refunded,
    invoices: await creditNotesOfNow(tx, order.id),
    data: {
      ...(amount && { refund: fromCents(Math.abs(toCents(amount) ?? 0)) }),
      ...(currency !== null && currency !== order.currency && { refundCurrency: currency }),
      ...(toCents(order.refunded) && { refunded: order.refunded }),
      ...(order.payment_status === 'Refunded' && { whole: 'yes' }),
    },
  })

export const paymentDisputed = (tx: Tx, order: Order, transaction: string | null) =>
  mailCustomer(tx, 'payment-disputed', order, { about: transaction ?? '' })

/** A payment about which the agency has to decide. */
export const paymentAttention = (tx: Tx, order: Order, reason: string) =>
  mailAgency(tx, 'payment-attention', order, { reason })

/** Money came that does not count for the order; `words` says what happens to it. */
export const paymentUnexpected = (tx: Tx, order: Order, words: string, transaction: string | null) =>
  mailCustomer(tx, 'payment-unexpected', order, { reason: words, about: transaction ?? words })

const week = 7 * 24 * 60 * 60 * 1000

/** The mail that tells a customer the status of a payment; null is none. */
const paymentMails: Readonly<Record<PaymentStatus, CustomerMail | null>> = {
  UnPaid: (tx, order) => mailCustomer(tx, 'order-placed', order),
  Pending: (tx, order) => mailCustomer(tx, 'payment-pending', order),
  OnHold: (tx, order) => paymentHeld(tx, order, order.payment_reason ?? ''),
  Paid: paymentConfirmed,
  Cancelled: null,
  Refunded: (tx, order) => paymentRefunded(tx, order, { amount: order.refunded, transaction: null }),
  Disputed: (tx, order) => paymentDisputed(tx, order, null),
}

/** Stores the address that a caller has proven; with their first one, they are mailed where their orders stand. */
export async function proveAddress(db: Database, caller: Caller): Promise<void> {
  if (!caller.email || !caller.emailVerified || (await provenAddress(db, caller.uid)) === caller.email) return
  await inTransaction(db, async (tx) => {
    if (await storeProvenAddress(tx, caller)) await sendMissed(tx, caller.uid)
  })
}

/** The newest orders of a customer who was mailed nothing about them. */
async function sendMissed(tx: Tx, uid: string) {
  const orders = await tx
    .selectFrom('orders')
    .selectAll()
    .where('customer_uid', '=', uid)
    .where('created_at', '>', new Date(Date.now() - week))
    .orderBy('id', 'desc')
    .limit(5)
    .execute()
  for (const order of orders.toReversed()) {
    await paymentMails[order.payment_status]?.(tx, order)
    await statusMails[order.order_status]?.(tx, order)
  }
}
