import type { Context } from '../../platform/context.ts'
import { firstMatches } from '../../platform/http/paging.ts'
import { mails } from './mails.ts'
import type { Search } from '../../platform/search/part.ts'
import { result } from '../../platform/search/result.ts'

export async function searchMails(ctx: Context, { q, limit }: Search) {
  const rows = await firstMatches(ctx.db, mails(ctx, { q }), 'createdAt', limit)
  return rows.map(({ id, subject, recipient }) => result('mail', id, subject, `To ${recipient}`))
}
