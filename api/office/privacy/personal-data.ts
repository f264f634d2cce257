import { sql, type RawBuilder } from 'kysely'
import type { z } from 'zod'
import { forgetProvenAddress, provenAddress } from '../../people/access/addresses.ts'
import { resign } from '../../people/access/admins.ts'
import { audit } from '../../platform/audit/audit.ts'
import { eraseActor, eraseAddress } from './erase-address.ts'
import { exportedBrief, forgetAnswers } from '../../sales/brief/personal-data.ts'
import { forgetLinks, revokeLinks } from '../../platform/links/links.ts'
import type { Caller } from '../../platform/caller.ts'
import { heldMailsFrom } from '../../sales/inbound-mail/held-mail.ts'
import { senderBy } from '../../sales/inbound-mail/writer.ts'
import { exportedMessages, forgetMessages } from '../../sales/conversation/privacy.ts'
import { exportedCustomer, forgetCustomer } from '../../people/customers/forget.ts'
import { billingOf, deleteBillingOf } from '../../people/companies/billing.ts'
import { invoicesOf } from '../../money/invoices/issue.ts'
import { requireRecentSignIn } from '../../people/access/recent-sign-in.ts'
import { toCompany } from '../../people/companies/answers.ts'
import { forgetInvitations } from '../../people/companies/invitations.ts'
import { leaveOnAccountDeletion, ownCompany } from '../../people/companies/members.ts'
import { withFiles } from '../../sales/deliveries/answers.ts'
import { deliveriesOf } from '../../sales/deliveries/delivery.ts'
import { inTransaction, type Database, type Tx } from '../../platform/db/database.ts'
import { forgetFilesOf, personalFiles } from '../../sales/files/files.ts'
import { toHistoryEntry, toOrder } from '../../sales/orders/answers.ts'
import { historyOf } from '../../sales/orders/history.ts'
import { orderLinkScopes } from '../../sales/orders/order-links.ts'
import { claimOrders } from '../../sales/orders/claim-orders.ts'
import { asCustomer, type Order, type Reader } from '../../sales/orders/order.ts'
import { deleteReminderStop, remindersStoppedAt } from '../../sales/orders/payment-reminder.ts'
import { forgetAuthor, openWorkOf } from '../../content/releases/personal-data.ts'
import { toRequest } from '../../sales/requests/answers.ts'
import { requestsOf } from '../../sales/requests/requests.ts'
import { toReview } from '../../sales/reviews/answers.ts'
import { forgetReviews, reviewOf } from '../../sales/reviews/reviews.ts'
import { anonymousCustomer } from '../../sales/orders/buyer.ts'
import { cancelOrder } from '../../sales/orders/cancel-order.ts'
import type { personalData } from './answers.ts'

/**
 * The verified address, else an empty string. Only with it can mails, messages and subscriptions be attributed to a
 * person.
 */
const verifiedEmailOf = ({ email, emailVerified }: Caller) =>
  emailVerified && email ? email.toLowerCase() : ''

/** All stored data about the caller (GDPR, articles 15 and 20). */
export async function exportOf(db: Database, caller: Caller): Promise<z.input<typeof personalData>> {
  const address = verifiedEmailOf(caller)
  const [orders, messages, subscription, mails, administrator, files] = await Promise.all([
    db.selectFrom('orders').selectAll().where('customerUid', '=', caller.uid).orderBy('id').execute(),
    db
      .selectFrom('messages')
      .select(['id', 'name', 'email', 'number', 'subject', 'message', 'createdAt'])
      .where((row) => row(row.fn('lower', ['email']), '=', address))
      .execute(),
    db
      .selectFrom('subscribers')
      .select(['email', 'createdAt', 'source', 'confirmedAt', 'consentText', 'unsubscribedAt'])
      .where((row) => row(row.fn('lower', ['email']), '=', address))
      .executeTakeFirst(),
    db
      .selectFrom('mails')
      .select(['kind', 'recipient', 'subject', 'text', 'state', 'createdAt', 'sentAt'])
      .where((row) => row(row.fn('lower', ['recipient']), '=', address))
      .orderBy('id')
      .execute(),
    db
      .selectFrom('admins')
      .select(['email', 'role', 'acceptedAt', 'createdAt'])
      .where('uid', '=', caller.uid)
      .executeTakeFirst(),
    personalFiles(db, caller),
  ])
  const { uid, email, emailVerified, name } = caller
  const company = await ownCompany(db, caller)
  return {
    exportedAt: new Date().toISOString(),
    account: { uid, email, emailVerified, name },
    ...(!emailVerified && {
      note: 'The email address is not verified: messages, subscription and mails under it are not in this file.',
    }),
    administrator: administrator ?? null,
    ...(await openWorkOf(db, uid)),
    orders: await Promise.all(
      orders.map(async (order) => ({
        ...toOrder(order),
        invoices: (await invoicesOf(db, order.id)).map(({ number, data }) => ({ number, ...data })),
        history: (await historyOf(db, order.id)).map((entry) => toHistoryEntry(entry, order, false)),
        messages: await exportedMessages(db, order.id),
        ...(await workOf(db, order, caller)),
      })),
    ),
    remindersStoppedAt: await remindersStoppedAt(db, address),
    messages,
    heldMails: await heldMailsFrom(db, address),
    subscription: subscription ?? null,
    mails,
    files,
    billing: (await billingOf(db, uid)) ?? null,
    client: (await exportedCustomer(db, caller.uid)) ?? null,
    company: company && toCompany(company, uid),
  }
}

/**
 * Erases the caller's data (GDPR, article 17): deletes their messages, subscription and mails, cancels open orders, and
 * anonymizes orders without any payment. Paid orders stay unchanged, because the law requires to keep receipts (article
 * 17, 3b). The browser deletes the identity itself afterwards. It can be repeated. Returns whether any of their data
 * was published on the site.
 */
export const forget = (db: Database, caller: Caller): Promise<{ unpublished: boolean }> =>
  inTransaction(db, async (tx) => {
    requireRecentSignIn(caller)
    await resign(tx, caller)
    // Without the email address, so that the remaining entries do not contain it.
    return forgetPerson(tx, caller, { caller: { ...caller, email: null }, isAgency: false })
  })

/** Erases a person's data, on behalf of the person or of the agency. */
export async function forgetPerson(tx: Tx, person: Caller, by: Reader) {
  // First, so that the orders which are claimed now do not become their company's.
  await leaveOnAccountDeletion(tx, person)
  await claimOrders(tx, person)
  const orders = await tx
    .selectFrom('orders')
    .select(['id', 'paymentStatus'])
    .where('customerUid', '=', person.uid)
    .execute()
  await endOrders(tx, orders, by)
  const unpublished = await forgetReviews(tx, person)
  // The address that a code has proven may be another one than that of the account.
  const proven = (await provenAddress(tx, person.uid))?.toLowerCase() ?? ''
  const addresses = [...new Set([verifiedEmailOf(person), proven])].filter(Boolean)
  await forgetProvenAddress(tx, person)
  await forgetFilesOf(tx, person)
  await forgetAnswers(tx, person)
  const nameless = await anonymizeOrders(tx, sql<boolean>`customer_uid = ${person.uid}`)
  await forgetLinks(tx, [person.uid])
  await forgetAuthor(tx, person.uid)
  await forgetMessages(tx, person.uid)
  for (const address of addresses) await forgetAddress(tx, address)
  await forgetCustomer(tx, person.uid)
  await deleteBillingOf(tx, person.uid)
  await eraseActor(tx, person.uid)
  for (const address of addresses) await eraseAddress(tx, address)
  await audit(tx, by.caller, { action: 'forget', subject: 'user', id: person.uid, after: { nameless } })
  return { unpublished }
}

/** Cancels the unpaid ones of these orders, and ends all links to them. */
async function endOrders(tx: Tx, orders: readonly Pick<Order, 'id' | 'paymentStatus'>[], by: Reader) {
  for (const { id, paymentStatus } of orders) {
    if (paymentStatus === 'UnPaid') await cancelOrder(tx, id, by)
    await revokeLinks(tx, id, orderLinkScopes)
  }
}

/** Erases the data of a client's guest orders, and the data under their email addresses, which a code has verified. */
export async function forgetGuestOrders(tx: Tx, customerId: string, by: Reader) {
  const isTheirs = sql<boolean>`customer_uid is null and customer_id = ${customerId}`
  const orders = await tx
    .selectFrom('orders')
    .select(['id', 'paymentStatus', 'customerEmail'])
    .where(isTheirs)
    .execute()
  await endOrders(tx, orders, by)
  await anonymizeOrders(tx, isTheirs)
  for (const address of new Set(orders.map((order) => order.customerEmail.toLowerCase()))) {
    await forgetAddress(tx, address)
    await eraseAddress(tx, address)
  }
}

/** The deliveries, review, requests and brief of an order. */
async function workOf(db: Database, order: Order, caller: Caller) {
  const reader = asCustomer(caller)
  const [deliveries, review, requests] = await Promise.all([
    deliveriesOf(db, order.id),
    reviewOf(db, order.id),
    requestsOf(db, order.id),
  ])
  return {
    deliveries: await withFiles(db, order.id, deliveries, reader),
    review: review ? toReview(review) : null,
    requests: requests.map(toRequest),
    brief: await exportedBrief(db, order.id),
  }
}

/** Anonymizes the orders without any payment; returns their number. */
async function anonymizeOrders(tx: Tx, isTheirs: RawBuilder<boolean>): Promise<number> {
  const orders = await tx
    .updateTable('orders')
    .set(anonymousCustomer)
    .where(isTheirs)
    .where('paymentStatus', '=', 'Cancelled')
    .where((row) =>
      row.not(row.exists(row.selectFrom('paymentEvents').select('id').whereRef('orderId', '=', 'orders.id'))),
    )
    .returning('id')
    .execute()
  const ids = orders.map(({ id }) => id)
  if (ids.length === 0) return 0
  await tx
    .updateTable('orderEvents')
    // The claim of an order contains the address, too.
    .set({ actorEmail: null, after: sql`case when action <> 'claim' then after end` })
    .where('orderId', 'in', ids)
    .where('by', '=', 'customer')
    .execute()
  await tx.deleteFrom('mails').where('orderId', 'in', ids).execute()
  return ids.length
}

/** Erases the data under a verified address rather than an account, including messages by mail. */
async function forgetAddress(tx: Tx, address: string) {
  const sender = senderBy(address)
  await forgetFilesOf(tx, sender)
  await forgetMessages(tx, sender.uid)
  await forgetLinks(tx, [address])
  await tx
    .deleteFrom('inboundMails')
    .where((row) =>
      row.or([
        row(row.fn('lower', ['fromAddress']), '=', address),
        row(row.fn('lower', ['person']), '=', address),
      ]),
    )
    .execute()
  await forgetInvitations(tx, address)
  await deleteReminderStop(tx, address)
  await tx
    .deleteFrom('messages')
    .where((row) => row(row.fn('lower', ['email']), '=', address))
    .execute()
  await tx
    .deleteFrom('subscribers')
    .where((row) => row(row.fn('lower', ['email']), '=', address))
    .execute()
  await tx
    .deleteFrom('mails')
    .where((row) => row(row.fn('lower', ['recipient']), '=', address))
    .where('orderId', 'is', null)
    .execute()
}
