import { formatMoney } from '#content/money.ts'
import type { SiteContent } from '#content/sections.ts'
import { searchMessages } from '../conversation/search.ts'
import { customers } from '../customers/customers.ts'
import type { Database } from '../db/database.ts'
import { firstMatches } from '../http/paging.ts'
import { containsText, matchesSearch } from '../http/terms.ts'
import { titleOf } from '../invoices/issue.ts'
import { messages } from '../inbox/messages.ts'
import { subscribers } from '../inbox/subscribers.ts'
import { mails } from '../mail/mails.ts'
import { media } from '../media/media.ts'
import { searchNotes } from '../notes/search.ts'
import { ordersWhere } from '../orders/list.ts'
import { listedReviews } from '../reviews/reviews.ts'
import { searchContent } from './content.ts'
import { searchDrafts } from './drafts.ts'
import { bestMatch, excerpt } from './excerpt.ts'
import { searchMailTexts } from './mail-texts.ts'
import type { SearchResult } from './result.ts'

/** Searches everything; at most `limit` results of each kind, best or newest first. */
export async function search(
  db: Database,
  stored: Partial<SiteContent>,
  q: string,
  limit: number,
): Promise<SearchResult[]> {
  const [orderRows, messageHits, ...others] = await Promise.all([
    firstMatches(db, ordersWhere(db, { q }), 'createdAt', limit),
    searchMessages(db, q),
    searchContent(db, stored, q, limit),
    searchDrafts(db, q, limit),
    searchMailTexts(db, q, limit),
    searchPictures(db, q, limit),
    searchInvoices(db, q, limit),
    searchPeople(db, q, limit),
    searchCorrespondence(db, q, limit),
    searchNotes(db, q, limit),
  ])
  const [content, drafts, mailTexts, pictures, invoices, people, correspondence, notes] = others
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
    ...people,
    ...correspondence,
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

async function searchPeople(db: Database, q: string, limit: number) {
  const [customerRows, subscriberRows, admins] = await Promise.all([
    firstMatches(db, customers(db, { q }), 'lastContactAt', limit),
    firstMatches(db, subscribers(db, { q }), 'createdAt', limit),
    db.selectFrom('admins').select(['id', 'email']).where(containsText('email', q)).limit(limit).execute(),
  ])
  return [
    ...customerRows.map(({ id, name, email }) => result('customer', id, name, `Customer, ${email}`)),
    ...subscriberRows.map(({ id, email }) => result('subscriber', id, email, 'Subscriber')),
    ...admins.map(({ id, email }) => result('admin', id, email, 'Administrator')),
  ]
}

/** Messages and reviews that the agency received, and mails that were sent. */
async function searchCorrespondence(db: Database, q: string, limit: number) {
  const [messageRows, reviews, mailRows] = await Promise.all([
    firstMatches(db, messages(db, { q }), 'createdAt', limit),
    db
      .selectFrom((from) => listedReviews(from).as('listed'))
      .select(['id', 'words', 'rating', 'shownName', 'orderNumber'])
      .where(containsText('words', q))
      .orderBy('id', 'desc')
      .limit(limit)
      .execute(),
    firstMatches(db, mails(db, { q }), 'createdAt', limit),
  ])
  return [
    ...messageRows.map(({ id, name, email, subject, message }) => {
      const inText = bestMatch([{ name: 'message', text: message }], q)
      return result('message', id, subject, `${name}, ${email}`, inText ? excerpt(message, q) : null)
    }),
    ...reviews.map(({ id, words, rating, shownName, orderNumber }) =>
      result('review', id, `${orderNumber}, ${shownName}`, `Review, ${rating} of 5`, excerpt(words, q)),
    ),
    ...mailRows.map(({ id, subject, recipient }) => result('mail', id, subject, `To ${recipient}`)),
  ]
}
