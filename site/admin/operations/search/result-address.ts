import { fieldAddress } from '#content/sections/screens.ts'
import { sections } from '#content/sections/sections.ts'
import { orderAddress } from '../../lib/addresses.ts'
import { draftAddress } from '../../editor/releases/draft-labels.ts'
import type { Kind, SearchResult } from './queries.ts'

const addresses: Record<Kind, (result: SearchResult, q: string) => string> = {
  content: ({ section, id, field }) => fieldAddress(sections[section!], id, field!),
  draft: ({ section, id, field }) => `${draftAddress(id)}#field=${section}.${field}`,
  'mail-text': ({ id, field }) => `/admin/mail-texts/${id}#field=${field}`,
  picture: ({ title }) => `/admin/pictures?q=${encodeURIComponent(title)}`,
  order: ({ id }) => orderAddress(id),
  offer: ({ id }) => `/admin/offers/${id}`,
  invoice: ({ title }) => `/admin/invoices?q=${encodeURIComponent(title)}`,
  conversation: ({ id }) => orderAddress(id, 'conversation'),
  customer: ({ id }) => `/admin/customers/${id}`,
  message: ({ id }) => `/admin/messages/${id}`,
  mail: ({ id }) => `/admin/mail/${id}`,
  review: (_, q) => `/admin/reviews?q=${encodeURIComponent(q)}`,
  subscriber: ({ title }) => `/admin/subscribers?q=${encodeURIComponent(title)}`,
  admin: ({ id }) => `/admin/administrators/${id}`,
}

/** The address of a result's screen, at the field that contains the words. */
export const resultAddress = (result: SearchResult, q: string) => addresses[result.kind](result, q)
