import type { Context } from '../../platform/context.ts'
import { firstMatches } from '../../platform/http/paging.ts'
import { bestMatch, excerpt } from '../../platform/search/excerpt.ts'
import { messages } from './messages.ts'
import { subscribers } from './subscribers.ts'
import type { Search } from '../../platform/search/part.ts'
import { result } from '../../platform/search/result.ts'

export async function searchInbox(ctx: Context, { q, limit }: Search) {
  const rows = await firstMatches(ctx.db, messages(ctx, { q }), 'createdAt', limit)
  return rows.map(({ id, name, email, subject, message }) => {
    const inText = bestMatch([{ name: 'message', text: message }], q)
    return result('message', id, subject, `${name}, ${email}`, inText ? excerpt(message, q) : null)
  })
}

export async function searchSubscribers(ctx: Context, { q, limit }: Search) {
  const rows = await firstMatches(ctx.db, subscribers(ctx, { q }), 'createdAt', limit)
  return rows.map(({ id, email }) => result('subscriber', id, email, 'Subscriber'))
}
