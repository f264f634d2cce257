import { editAddress } from '#content/screens.ts'
import { everySection } from '#content/sections.ts'
import { endSessionAndRedirect } from '../../session/redirect.ts'
import { signOut } from '../../session/auth.ts'
import { get } from '../lib/api.ts'
import { orderAddress, toDeliverAddress } from '../orders/order.ts'
import { menu } from '../shell/menu.ts'

export interface Command {
  group: 'Screens' | 'Actions' | 'Fields' | 'Found'
  text: string
  /** What else it is found by, and shown beside it. */
  more?: string
  /** Where it leads, or what it does. */
  to?: string
  run?: () => unknown
  id?: string
}

const screens: readonly Command[] = menu.flatMap(({ title, items }) =>
  items.map((item) => ({ group: 'Screens' as const, text: item.text, more: title, to: item.to })),
)

const actions: readonly Command[] = [
  ...everySection
    .filter((section) => section.holds === 'many')
    .map((section) => ({
      group: 'Actions' as const,
      text: `Add to ${section.title}`,
      to: `${editAddress(section)}/new`,
    })),
  { group: 'Actions', text: 'Unpaid orders', to: '/admin/orders?paymentStatus=UnPaid' },
  { group: 'Actions', text: 'Orders to deliver', to: toDeliverAddress },
  { group: 'Actions', text: 'Make or restore a backup', to: '/admin/backup' },
  { group: 'Actions', text: 'Open the site', run: () => open('/', '_blank', 'noreferrer') },
  { group: 'Actions', text: 'Sign out', run: () => endSessionAndRedirect(signOut) },
]

export const commands: readonly Command[] = [...screens, ...actions]

/** Every field, which leads to its form or list. */
export const fields: readonly Command[] = everySection.flatMap((section) =>
  Object.values(section.fields).map(({ label }) => ({
    group: 'Fields' as const,
    text: label,
    more: section.title,
    to: editAddress(section),
  })),
)

interface Found {
  kind: 'content' | 'order' | 'message' | 'subscriber' | 'admin'
  id: string
  title: string
  detail: string
  section: string | null
}

const addressOf: Record<Found['kind'], (found: Found) => string> = {
  content: ({ section, id }) => {
    const known = everySection.find(({ key }) => key === section)
    return known ? editAddress(known, id) : '/admin/settings'
  },
  order: ({ id }) => orderAddress({ _id: id }),
  message: ({ id }) => `/admin/messages/${id}`,
  subscriber: ({ title }) => `/admin/subscribers?q=${encodeURIComponent(title)}`,
  admin: ({ id }) => `/admin/administrators/${id}`,
}

/** What is stored that holds the words, as it is at the moment. */
export async function foundCommands(q: string, signal: AbortSignal): Promise<Command[]> {
  const found = await get<Found[]>(`/search?${new URLSearchParams({ q })}`, signal)
  return found.map((each) => ({
    group: 'Found',
    text: each.title,
    more: each.detail,
    to: addressOf[each.kind](each),
    id: each.id,
  }))
}

/** Those in which every word of the question begins some word, the ones that begin with it first. */
export function matching(all: readonly Command[], question: string): Command[] {
  const words = question.toLowerCase().split(/\s+/).filter(Boolean)
  const fits = ({ text, more = '' }: Command) => {
    const parts = `${text} ${more}`.toLowerCase().split(/[^\p{L}\p{N}]+/u)
    return words.every((word) => parts.some((part) => part.startsWith(word)))
  }
  const starts = ({ text }: Command) => text.toLowerCase().startsWith(question.trim().toLowerCase())
  const found = all.filter(fits)
  return [...found.filter(starts), ...found.filter((each) => !starts(each))]
}
