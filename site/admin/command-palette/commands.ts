import { editAddress } from '#content/screens.ts'
import { everySection } from '#content/sections.ts'
import { endSessionAndRedirect } from '../../session/redirect.ts'
import { signOut } from '../../session/auth.ts'
import { apiData } from '../../session/api.ts'
import type { Answer } from '../../session/public-api.ts'
import { orderAddress, toDeliverAddress } from '../orders/order.ts'
import { menu } from '../shell/menu.ts'

export interface Command {
  group: 'Screens' | 'Actions' | 'Fields' | 'Records'
  text: string
  /** Shown beside it, and searched, too. */
  more?: string
  /** Its address, or what it runs. */
  to?: string
  run?: () => unknown
  id?: string
}

const screens: readonly Command[] = menu.flatMap(({ title, items }) =>
  items.map((item) => ({ group: 'Screens' as const, text: item.text, more: title, to: item.href })),
)

const actions: readonly Command[] = [
  ...everySection
    .filter((section) => section.holds === 'many')
    .map((section) => ({
      group: 'Actions' as const,
      text: `Add to ${section.title}`,
      to: `${editAddress(section)}/new`,
    })),
  { group: 'Actions', text: 'Board of orders', to: '/admin/board' },
  { group: 'Actions', text: 'Unpaid orders', to: '/admin/orders?paymentStatus=UnPaid' },
  { group: 'Actions', text: 'Orders to deliver', to: toDeliverAddress },
  { group: 'Actions', text: 'Create or restore a backup', to: '/admin/backup' },
  { group: 'Actions', text: 'View site', run: () => open('/', '_blank', 'noreferrer') },
  { group: 'Actions', text: 'Sign out', run: () => endSessionAndRedirect(signOut) },
]

export const commands: readonly Command[] = [...screens, ...actions]

/** Every field, with the address of its form or list. */
export const fields: readonly Command[] = everySection.flatMap((section) =>
  Object.values(section.fields).map(({ label }) => ({
    group: 'Fields' as const,
    text: label,
    more: section.title,
    to: editAddress(section),
  })),
)

type SearchResult = Answer<'GET /search'>[number]

const addressOf: Record<SearchResult['kind'], (result: SearchResult) => string> = {
  content: ({ section, id }) => {
    const known = everySection.find(({ key }) => key === section)
    return known ? editAddress(known, id) : '/admin/settings'
  },
  order: ({ id }) => orderAddress({ _id: id }),
  invoice: ({ title }) => `/admin/invoices?q=${encodeURIComponent(title)}`,
  conversation: ({ id }) => `${orderAddress({ _id: id })}#conversation`,
  customer: ({ id }) => `/admin/customers/${id}`,
  message: ({ id }) => `/admin/messages/${id}`,
  subscriber: ({ title }) => `/admin/subscribers?q=${encodeURIComponent(title)}`,
  admin: ({ id }) => `/admin/administrators/${id}`,
}

/** Stored records that contain the words. */
export async function searchCommands(q: string, signal: AbortSignal): Promise<Command[]> {
  const results = await apiData('GET /search', { query: { q }, signal })
  return results.map((each) => ({
    group: 'Records',
    text: each.title,
    more: each.detail,
    to: addressOf[each.kind](each),
    id: each.id,
  }))
}

/** Those in which every word of the query begins a word; the ones that begin with the query first. */
export function matching(all: readonly Command[], query: string): Command[] {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean)
  const fits = ({ text, more = '' }: Command) => {
    const parts = `${text} ${more}`.toLowerCase().split(/[^\p{L}\p{N}]+/u)
    return words.every((word) => parts.some((part) => part.startsWith(word)))
  }
  const starts = ({ text }: Command) => text.toLowerCase().startsWith(query.trim().toLowerCase())
  const found = all.filter(fits)
  return [...found.filter(starts), ...found.filter((each) => !starts(each))]
}
