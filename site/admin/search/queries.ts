import { queryOptions } from '@tanstack/react-query'
import { fieldAddress } from '#content/screens.ts'
import { sections } from '#content/sections.ts'
import { apiData } from '../../session/api.ts'
import type { Answer } from '../../session/public-api.ts'
import { orderAddress } from '../orders/order.ts'
import { draftAddress } from '../releases/draft-labels.ts'

export type SearchResult = Answer<'GET /search'>[number]
type Kind = SearchResult['kind']

/** The titles of the kinds of results. */
export const kindTitles: Record<Kind, string> = {
  content: 'Pages and content',
  draft: 'Drafts',
  'mail-text': 'Email texts',
  picture: 'Pictures',
  order: 'Orders',
  invoice: 'Invoices',
  conversation: 'Conversations',
  customer: 'Customers',
  message: 'Messages',
  mail: 'Emails',
  review: 'Reviews',
  subscriber: 'Subscribers',
  admin: 'Administrators',
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

const addresses: Record<Kind, (result: SearchResult, q: string) => string> = {
  content: ({ section, id, field }) => fieldAddress(sections[section!], id, field!),
  draft: ({ section, id, field }) => `${draftAddress(id)}#field=${section}.${field}`,
  'mail-text': ({ id, field }) => `/admin/mail-texts/${id}#field=${field}`,
  picture: ({ title }) => `/admin/pictures?q=${encodeURIComponent(title)}`,
  order: ({ id }) => orderAddress(id),
  invoice: ({ title }) => `/admin/invoices?q=${encodeURIComponent(title)}`,
  conversation: ({ id }) => `${orderAddress(id)}#conversation`,
  customer: ({ id }) => `/admin/customers/${id}`,
  message: ({ id }) => `/admin/messages/${id}`,
  mail: ({ id }) => `/admin/mail/${id}`,
  review: (_, q) => `/admin/reviews?q=${encodeURIComponent(q)}`,
  subscriber: ({ title }) => `/admin/subscribers?q=${encodeURIComponent(title)}`,
  admin: ({ id }) => `/admin/administrators/${id}`,
}

/** The address of a result's screen, at the field that contains the words. */
export const resultAddress = (result: SearchResult, q: string) => addresses[result.kind](result, q)
