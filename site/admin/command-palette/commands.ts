import { editAddress, fieldAddress } from '#content/screens.ts'
import { everySection } from '#content/sections.ts'
import { endSessionAndRedirect } from '../../session/redirect.ts'
import { signOut } from '../../session/auth.ts'
import { toDeliverAddress } from '../orders/order.ts'
import { addressOf, type Found } from '../search/queries.ts'
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
  /** The words around what was found. */
  excerpt?: string | null
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
  { group: 'Actions', text: 'Search all words', to: '/admin/search' },
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
  Object.entries(section.fields).map(([name, { label }]) => ({
    group: 'Fields' as const,
    text: label,
    more: section.title,
    to: section.holds === 'one' ? fieldAddress(section, undefined, name) : editAddress(section),
  })),
)

/** What was found in the records, and the screen with all of it. */
export const foundCommands = (found: readonly Found[], q: string): Command[] =>
  found.length === 0
    ? []
    : [
        ...found.map((each) => ({
          group: 'Records' as const,
          text: each.title,
          more: each.detail,
          excerpt: each.excerpt,
          to: addressOf(each, q),
          id: `${each.kind} ${each.id}`,
        })),
        {
          group: 'Actions',
          text: `All results for “${q}”`,
          to: `/admin/search?q=${encodeURIComponent(q)}`,
        },
      ]

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
