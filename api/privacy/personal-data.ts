import { sql, type RawBuilder } from 'kysely'
import type { z } from 'zod'
import { forgetProvenAddress } from '../access/addresses.ts'
import { resign } from '../access/admins.ts'
import { audit } from '../audit/audit.ts'
import { exportedBrief, forgetAnswers } from '../brief/personal-data.ts'
import { forgetLinks, revokeLinks } from '../access/links.ts'
import type { Caller } from '../caller.ts'
import { heldMailsFrom } from '../inbound-mail/held.ts'
import { senderBy } from '../inbound-mail/people.ts'
import { exportedMessages, forgetMessages } from '../conversation/privacy.ts'
import { exportedCustomer, forgetCustomer } from '../customers/forget.ts'
import { billingOf } from '../invoices/billing.ts'
import { invoicesOf } from '../invoices/issue.ts'
import { requireRecentSignIn } from '../access/recent-sign-in.ts'
import { toCompany } from '../companies/answers.ts'
import { forgetInvitations } from '../companies/invitations.ts'
import { leaveOnAccountDeletion, ownCompany } from '../companies/members.ts'
import { withFiles } from '../deliveries/answers.ts'
import { deliveriesOf } from '../deliveries/delivery.ts'
import { inTransaction, type Database, type Tx } from '../db/database.ts'
import { forgetFilesOf, personalFiles } from '../files/files.ts'
import { toHistoryEntry, toOrder } from '../orders/answers.ts'
import { historyOf } from '../orders/history.ts'
import { orderLinkScopes } from '../orders/order-links.ts'
import { claimOrders } from '../orders/claim-orders.ts'
import type { Order, Reader } from '../orders/order.ts'
import { deleteReminderStop, remindersStoppedAt } from '../orders/payment-reminder.ts'
import { forgetAuthor, openWorkOf } from '../releases/personal-data.ts'
import { toRequest } from '../requests/answers.ts'
import { requestsOf } from '../requests/requests.ts'
import { toReview } from '../reviews/answers.ts'
import { forgetReviews, reviewOf } from '../reviews/reviews.ts'
import { billingOwnerOf } from '../orders/invoicing.ts'
import { cancelOrder } from '../orders/cancel-order.ts'
import type { personalData } from './answers.ts'

/** Mail, messages and subscriptions are bound to an address: they are only theirs who have proved that it is. */
const provenAddress = ({ email, emailVerified }: Caller) =>
  emailVerified && email ? email.toLowerCase() : ''

/** All that is kept about the caller, for the caller (GDPR, articles 15 and 20). */
export async function exportOf(db: Database, caller: Caller): Promise<z.input<typeof personalData>> {
  const address = provenAddress(caller)
  const [orders, messages, subscription, mails, administrator, files] = await Promise.all([
    db.selectFrom('orders').selectAll().where('customer_uid', '=', caller.uid).orderBy('id').execute(),
    db
      .selectFrom('messages')
      .select(['id', 'name', 'email', 'number', 'subject', 'message', 'created_at'])
      .where((row) => row(row.fn('lower', ['email']), '=', address))
      .execute(),
    db
      .selectFrom('subscribers')
      .select(['email', 'created_at', 'source', 'confirmed_at', 'consent_text', 'unsubscribed_at'])
      .where((row) => row(row.fn('lower', ['email']), '=', address))
      .executeTakeFirst(),
    db
      .selectFrom('mails')
      .select(['kind', 'recipient', 'subject', 'text', 'state', 'created_at', 'sent_at'])
      .where((row) => row(row.fn('lower', ['recipient']), '=', address))
      .orderBy('id')
      .execute(),
    db
      .selectFrom('admins')
      .select(['email', 'role', 'accepted_at', 'created_at'])
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
      note: 'The e-mail address is not verified: messages, subscription and mails under it are not in this file.',
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
    billing: (await billingOf(db, await billingOwnerOf(db, uid))) ?? null,
    client: (await exportedCustomer(db, caller.uid)) ?? null,
    company: company && toCompany(company, uid),
  }
}

/**
 * Forgets the caller (GDPR, article 17): their messages, subscription and mails are deleted, open orders cancelled,
 * orders that no money was paid for made nameless. What money was paid for stays as it is: the law asks to keep
 * receipts (article 17, 3b). The identity itself is ended by the browser, after this. It can be repeated.
 * Gives whether something of theirs was on the site.
 */
export const forget = (db: Database, caller: Caller): Promise<{ unpublished: boolean }> =>
  inTransaction(db, async (tx) => {
    requireRecentSignIn(caller)
    await resign(tx, caller)
    // What stays of it names nobody.
    return forgetPerson(tx, caller, { caller: { ...caller, email: null }, isAdmin: false })
  })

/** The same for whoever asks for it: the person or the agency. */
export async function forgetPerson(tx: Tx, person: Caller, by: Reader) {
  await claimOrders(tx, person)
  await leaveOnAccountDeletion(tx, person)
  const open = await tx
    .selectFrom('orders')
    .select('id')
    .where('customer_uid', '=', person.uid)
    .where('payment_status', '=', 'UnPaid')
    .execute()
  for (const { id } of open) await cancelOrder(tx, id, by)
  const unpublished = await forgetReviews(tx, person)
  await forgetProvenAddress(tx, person)
  await forgetFilesOf(tx, person)
  await forgetAnswers(tx, person)
  const nameless = await makeNameless(tx, sql<boolean>`customer_uid = ${person.uid}`)
  const address = provenAddress(person)
  await forgetLinks(tx, [person.uid])
  await forgetAuthor(tx, person.uid)
  await forgetMessages(tx, person.uid)
  if (address) await forgetAddress(tx, address)
  await forgetCustomer(tx, person.uid)
  await audit(tx, by.caller, { action: 'forget', subject: 'user', id: person.uid, after: { nameless } })
  return { unpublished }
}

/** The same for those of a client who ordered without an account, at addresses that they had proven by a code. */
export async function forgetGuestOrders(tx: Tx, customerId: string, by: Reader) {
  const isTheirs = sql<boolean>`customer_uid is null and customer_id = ${customerId}`
  const orders = await tx
    .selectFrom('orders')
    .select(['id', 'payment_status', 'customer_email'])
    .where(isTheirs)
    .execute()
  for (const { id, payment_status } of orders) {
    if (payment_status === 'UnPaid') await cancelOrder(tx, id, by)
    await revokeLinks(tx, id, orderLinkScopes)
  }
  await makeNameless(tx, isTheirs)
  for (const address of new Set(orders.map((order) => order.customer_email.toLowerCase())))
    await forgetAddress(tx, address)
}

/** What went back and forth about an order. */
async function workOf(db: Database, order: Order, caller: Caller) {
  const reader = { caller, isAdmin: false }
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

/** What stands in place of a customer who is forgotten. */
export const nobody = {
  customer_name: 'Deleted account',
  customer_email: 'deleted@invalid',
  customer_address: '-',
} as const

/** Gives how many orders nothing was ever paid for. */
async function makeNameless(tx: Tx, isTheirs: RawBuilder<boolean>): Promise<number> {
  const orders = await tx
    .updateTable('orders')
    .set(nobody)
    .where(isTheirs)
    .where('payment_status', '=', 'Cancelled')
    .where((row) =>
      row.not(
        row.exists(row.selectFrom('payment_events').select('id').whereRef('order_id', '=', 'orders.id')),
      ),
    )
    .returning('id')
    .execute()
  const ids = orders.map(({ id }) => id)
  if (ids.length === 0) return 0
  await tx.updateTable('order_history').set({ actor_email: null }).where('order_id', 'in', ids).execute()
  await tx.deleteFrom('mails').where('order_id', 'in', ids).execute()
  return ids.length
}

/** What is bound to an address that somebody has proven, and no account: what they wrote by mail, too. */
async function forgetAddress(tx: Tx, address: string) {
  const sender = senderBy(address)
  await forgetFilesOf(tx, sender)
  await forgetMessages(tx, sender.uid)
  await forgetLinks(tx, [address])
  await tx
    .deleteFrom('inbound_mails')
    .where((row) => row(row.fn('lower', ['from_address']), '=', address))
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
    .where('order_id', 'is', null)
    .execute()
}
