import type { Context } from '../../platform/context.ts'
import { firstMatches } from '../../platform/http/paging.ts'
import { excerpt } from '../../platform/search/excerpt.ts'
import { media } from './media.ts'
import type { Search } from '../../platform/search/part.ts'
import { result } from '../../platform/search/result.ts'

export async function searchPictures(ctx: Context, { q, limit }: Search) {
  const rows = await firstMatches(ctx.db, media(ctx, { q }), 'createdAt', limit)
  return rows.map(({ id, name, description }) =>
    result('picture', id, name, 'Picture', description && excerpt(description, q)),
  )
}
