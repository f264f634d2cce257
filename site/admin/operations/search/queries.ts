import { queryOptions } from '@tanstack/react-query'
import { apiData } from '../../../session/api.ts'
import type { Answer } from '../../../api/public-api.ts'

export type SearchResult = Answer<'GET /search'>[number]
export type Kind = SearchResult['kind']

/** The titles of the kinds of results. */
export const kindTitles: Record<Kind, string> = {
  content: 'Pages and content',
  draft: 'Drafts',
  'mail-text': 'Email texts',
  picture: 'Pictures',
  order: 'Orders',
  offer: 'Offers',
  invoice: 'Invoices',
  conversation: 'Conversations',
  customer: 'Customers',
  message: 'Messages',
  mail: 'Emails',
  review: 'Reviews',
  subscriber: 'Subscribers',
  admin: 'Administrators',
}

/** Whether the shown text of a result contains each word. */
export function containsWords({ title, detail, excerpt }: SearchResult, text: string): boolean {
  const shown = `${title} ${detail} ${excerpt ?? ''}`.toLowerCase()
  return text
    .toLowerCase()
    .split(/\s+/)
    .every((word) => shown.includes(word))
}

/** Everything that contains the words, at most `maxPerKind` results per kind. */
export const searchQuery = (q: string, maxPerKind: number) =>
  queryOptions({
    queryKey: ['search', q, maxPerKind],
    queryFn: ({ signal }) => apiData('GET /search', { query: { q, most: maxPerKind }, signal }),
    enabled: q.length > 1,
    // Not cached, because a result may be renamed or deleted before the next search.
    staleTime: 0,
    gcTime: 0,
  })
