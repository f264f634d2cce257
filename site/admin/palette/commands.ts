import type { QueryClient } from '@tanstack/react-query'
import { editAddress } from '#content/screens.ts'
import { everySection } from '#content/sections.ts'
import { leaveForGood } from '../../account/leave.ts'
import { signOut } from '../../lib/auth.ts'
import { listOf, nameOf } from '../content/records.ts'
import { getPage } from '../lib/api.ts'
import { orderAddress, toDeliverAddress, type Order } from '../orders/order.ts'
import { menu } from '../shell/menu.ts'

export interface Command {
  group: 'Screens' | 'Actions' | 'Records' | 'Orders'
  text: string
  /** What else it is found by, and shown beside it. */
  more?: string
  /** Where it leads, or what it does. */
  to?: string
  run?: () => unknown
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
  { group: 'Actions', text: 'Sign out', run: () => leaveForGood(signOut) },
]

export const commands: readonly Command[] = [...screens, ...actions]

/** Every record of every list, by name. */
export async function recordCommands(client: QueryClient): Promise<Command[]> {
  const lists = everySection.filter((section) => section.holds === 'many')
  const found = await Promise.all(
    lists.map(async (section) =>
      (await client.query({ ...listOf(section), staleTime: 'static' })).map((record) => ({
        group: 'Records' as const,
        text: nameOf(section, record),
        more: section.title,
        to: editAddress(section, record._id),
      })),
    ),
  )
  return found.flat()
}

export async function orderCommands(q: string): Promise<Command[]> {
  if (q.length < 2) return []
  const { rows } = await getPage<Order>('/orders', { q, pageSize: 5, sort: '-orderDate' })
  return rows.map((order) => ({
    group: 'Orders',
    text: `${order.number}, ${order.customerName}`,
    more: `${order.packageName}, ${order.orderDate}`,
    to: orderAddress(order),
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
