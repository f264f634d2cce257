import type { Context } from '../../platform/context.ts'
import { containsText } from '../../platform/http/terms.ts'
import { excerpt } from '../../platform/search/excerpt.ts'
import { listedReviews } from './reviews.ts'
import type { Search } from '../../platform/search/part.ts'
import { result } from '../../platform/search/result.ts'

export async function searchReviews({ db, caller }: Context, { q, limit }: Search) {
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
