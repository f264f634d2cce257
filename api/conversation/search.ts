import { sql } from 'kysely'
import type { Database } from '../db/database.ts'

/** How many are given at once, and among how many of the newest they are sought where a word is in very many. */
const limit = 30

/** Every word has to be in it, the last one at least its beginning; null where there is no word at all. */
function tsQuery(q: string): string | null {
  const words = q.match(/[\p{L}\p{N}]+/gu)?.slice(0, 12) ?? []
  if (words.length === 0) return null
  return words.map((word, i) => (i === words.length - 1 ? `${word}:*` : word)).join(' & ')
}

/** Messages and notes of all orders that hold the words, newest first: by an index, whatever their number. */
export async function searchMessages(db: Database, q: string) {
  const query = tsQuery(q)
  if (query === null) return []
  return (
    db
      // First by the index on the words: the planner would else walk all messages from the newest one, word by word.
      .with(
        (cte) => cte('hit').materialized(),
        (from) =>
          from
            .selectFrom('order_messages')
            .select('seq')
            .where('search', '@@', sql<string>`to_tsquery('simple', ${query})`),
      )
      .selectFrom('order_messages as message')
      .innerJoin('orders', 'orders.id', 'message.order_id')
      .select(['message.id', 'message.order_id', 'orders.number', 'orders.customer_name', 'author_role'])
      .select(['author_name', 'author_email', 'internal', 'message.text', 'message.created_at'])
      .where('message.seq', 'in', (from) =>
        from.selectFrom('hit').select('seq').orderBy('seq', 'desc').limit(limit),
      )
      .orderBy('message.seq', 'desc')
      .execute()
  )
}

export type Hit = Awaited<ReturnType<typeof searchMessages>>[number]
