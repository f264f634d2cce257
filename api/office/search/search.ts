import { formatMoney } from '#content/shop/money.ts'
import type { Permission } from '#content/model/permissions.ts'
import type { SiteContent } from '#content/sections/sections.ts'
import { may, type Caller } from '../../platform/caller.ts'
import { searchMessages } from '../../sales/conversation/search.ts'
import { customers } from '../../people/customers/customers.ts'
import type { Database } from '../../platform/db/database.ts'
import { firstMatches } from '../../platform/http/paging.ts'
import { containsText, matchesSearch } from '../../platform/http/terms.ts'
import { titleOf } from '../../money/invoices/issue.ts'
import { messages } from '../../site/inbox/messages.ts'
import { subscribers } from '../../site/inbox/subscribers.ts'
import { mails } from '../../mail/outbox/mails.ts'
import { media } from '../../content/media/media.ts'
import { searchNotes } from '../../sales/notes/search.ts'
import { ordersWhere } from '../../sales/orders/list.ts'
import { listedReviews } from '../../sales/reviews/reviews.ts'
import { searchContent } from '../../content/records/search.ts'
import { searchDrafts } from '../../content/releases/search.ts'
import { bestMatch, excerpt } from '../../platform/search/excerpt.ts'
import { searchMailTexts } from '../mail-texts/search.ts'
import type { SearchResult } from './result.ts'

/** Searches everything that the caller may see; at most `limit` results of each kind, best or newest first. */
export async function search(
  db: Database,
  stored: Partial<SiteContent>,
  q: string,
  limit: number,
  caller: Caller,
): Promise<SearchResult[]> {
  /** Searches only what the caller may see. */
  const ifMay = async <T>(permission: Permission, found: () => Promise<T[]>): Promise<T[]> =>
    may(caller, permission) ? found() : []
  const [orderRows, messageHits, ...others] = await Promise.all([
    ifMay('orders.read', () => firstMatches(db, ordersWhere(db, { q, seenBy: caller }), 'createdAt', limit)),
    ifMay('conversations.read', () => searchMessages(db, q, caller)),
    ifMay('content.read', () => searchContent(db, stored, q, limit)),
    ifMay('content.read', () => searchDrafts(db, q, limit)),
    ifMay('settings.mail', () => searchMailTexts(db, q, limit)),
    ifMay('content.read', () => searchPictures(db, q, limit)),
    ifMay('invoices.read', () => searchInvoices(db, q, limit)),
    ifMay('customers.read', () => searchCustomers(db, q, limit)),
    ifMay('subscribers.read', () => searchSubscribers(db, q, limit)),
    ifMay('people.read', () => searchStaff(db, q, limit)),
    ifMay('inbox.read', () => searchInbox(db, q, limit)),
    ifMay('orders.read', () => searchReviews(db, q, limit, caller)),
    ifMay('mails.read', () => searchMails(db, q, limit)),
    ifMay('notes.read', () => searchNotes(db, q, limit, caller)),
  ])
  const [content, drafts, mailTexts, pictures, invoices, ...rest] = others
  const [foundCustomers, foundSubscribers, staff, inbox, reviews, foundMails, notes] = rest
  const foundOrders = new Set(orderRows.map(({ id }) => id))
  /** The newest hit of each order that is not found itself. */
  const perOrder = <Hit extends { orderId: string }>(hits: readonly Hit[]) => {
    const others = hits.filter(({ orderId }) => !foundOrders.has(orderId))
    return [...new Map(others.toReversed().map((hit) => [hit.orderId, hit])).values()].toReversed()
  }
  return [
    ...content,
    ...drafts,
    ...mailTexts,
    ...pictures,
    ...orderRows.map(({ id, number, customerName, customerEmail, packageName }) =>
      result('order', id, `${number}, ${customerName}`, `${packageName}, ${customerEmail}`),
    ),
    ...invoices,
    ...perOrder(messageHits).slice(0, limit).map(inConversation('Message', q)),
    ...perOrder(notes).map(inConversation('Note', q)),
    ...foundCustomers,
    ...foundSubscribers,
    ...staff,
    ...inbox,
    ...reviews,
    ...foundMails,
  ]
}

const inConversation =
  (detail: 'Message' | 'Note', q: string) =>
  ({ orderId, number, customerName, text }: Awaited<ReturnType<typeof searchNotes>>[number]) =>
    result('conversation', orderId, `${number}, ${customerName}`, detail, excerpt(text, q))

const result = (
  kind: SearchResult['kind'],
  id: string,
  title: string,
  detail: string,
  words: string | null = null,
): SearchResult => ({ kind, id, title, detail, excerpt: words, section: null, field: null })

async function searchPictures(db: Database, q: string, limit: number) {
  const rows = await firstMatches(db, media(db, { q }), 'createdAt', limit)
  return rows.map(({ id, name, description }) =>
    result('picture', id, name, 'Picture', description && excerpt(description, q)),
  )
}

async function searchInvoices(db: Database, q: string, limit: number) {
  const matches = db.selectFrom('invoices').selectAll().where(matchesSearch('invoices', q))
  const rows = await firstMatches(db, matches, 'createdAt', limit)
  return rows.map((invoice) => {
    const { id, total, currency, data, number } = invoice
    const buyer = data.buyer.company || data.buyer.name
    return result('invoice', id, number, `${titleOf(invoice)}, ${buyer}, ${formatMoney(total, currency)}`)
  })
}

async function searchCustomers(db: Database, q: string, limit: number) {
  const rows = await firstMatches(db, customers(db, { q }), 'lastContactAt', limit)
  return rows.map(({ id, name, email }) => result('customer', id, name, `Customer, ${email}`))
}

async function searchSubscribers(db: Database, q: string, limit: number) {
  const rows = await firstMatches(db, subscribers(db, { q }), 'createdAt', limit)
  return rows.map(({ id, email }) => result('subscriber', id, email, 'Subscriber'))
}

async function searchStaff(db: Database, q: string, limit: number) {
  const rows = await db
    .selectFrom('admins')
    .select(['id', 'email', 'role'])
    .where(containsText('email', q))
    .limit(limit)
    .execute()
  return rows.map(({ id, email, role }) => result('admin', id, email, role))
}

async function searchInbox(db: Database, q: string, limit: number) {
  const rows = await firstMatches(db, messages(db, { q }), 'createdAt', limit)
  return rows.map(({ id, name, email, subject, message }) => {
    const inText = bestMatch([{ name: 'message', text: message }], q)
    return result('message', id, subject, `${name}, ${email}`, inText ? excerpt(message, q) : null)
  })
}

async function searchReviews(db: Database, q: string, limit: number, caller: Caller) {
  const rows = await db
    .selectFrom((from) => listedReviews(from, caller).as('listed'))
    .select(['id', 'words', 'rating', 'shownName', 'orderNumber'])
    .where(containsText('words', q))
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
  return rows.map(({ id, words, rating, shownName, orderNumber }) =>
    result('review', id, `${orderNumber}, ${shownName}`, `Review, ${rating} of 5`, excerpt(words, q)),
  )
}

async function searchMails(db: Database, q: string, limit: number) {
  const rows = await firstMatches(db, mails(db, { q }), 'createdAt', limit)
  return rows.map(({ id, subject, recipient }) => result('mail', id, subject, `To ${recipient}`))
}
