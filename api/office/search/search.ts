import type { Context } from '../../platform/context.ts'
import type { Feature } from '../../platform/feature.ts'
import type { Search } from '../../platform/search/part.ts'
import { searchKinds, type SearchResult } from '../../platform/search/result.ts'

/** Asks each feature for what the caller may see; at most `limit` results of each part, by kind. */
export async function searchAll(
  ctx: Context,
  features: readonly Feature[],
  search: Search,
): Promise<SearchResult[]> {
  const parts = features.flatMap((feature) => feature.search ?? []).filter(({ needs }) => ctx.may(needs))
  const found = await Promise.all(parts.map(({ find }) => find(ctx, search)))
  const orders = new Set(found.flat().flatMap(({ kind, id }) => (kind === 'order' ? [id] : [])))
  // A conversation is no result of its own if its order is one.
  const isOwn = ({ kind, id }: SearchResult) => kind !== 'conversation' || !orders.has(id)
  return found
    .flatMap((results) => results.filter(isOwn).slice(0, search.limit))
    .toSorted((a, b) => searchKinds.indexOf(a.kind) - searchKinds.indexOf(b.kind))
}
