import type { Permission } from '#content/model/permissions.ts'
import { editAddress, fieldAddress } from '#content/sections/screens.ts'
import { everySection } from '#content/sections/sections.ts'
import { signOutAndRedirect } from '../../../session/sign-out.ts'
import { toDeliverAddress } from '../../sales/orders/order.ts'
import type { SearchResult } from '../../operations/search/queries.ts'
import { resultAddress } from '../../operations/search/result-address.ts'
import { isForbidden, menu } from '../../lib/menu.ts'
import { matchCommands, type Command } from './matching.ts'

const screens: readonly Command[] = menu.flatMap(({ title, items }) =>
  items.map((item) => ({ group: 'Screens' as const, text: item.text, more: title, to: item.href })),
)

const actions: readonly Command[] = [
  ...everySection
    .filter((section) => section.holds === 'many')
    .map((section) => ({
      group: 'Actions' as const,
      text: `Add ${section.singular}`,
      synonyms: `new create ${section.title}`,
      to: `${editAddress(section)}/new`,
      may: 'content.edit' as const,
    })),
  { group: 'Actions', text: 'Search everything', to: '/admin/search' },
  { group: 'Actions', text: 'Order board', to: '/admin/board' },
  { group: 'Actions', text: 'Unpaid orders', to: '/admin/orders?paymentStatus=UnPaid' },
  { group: 'Actions', text: 'Orders to deliver', to: toDeliverAddress },
  { group: 'Actions', text: 'Create a backup', synonyms: 'restore', to: '/admin/backup' },
  { group: 'Actions', text: 'Import from WordPress or Markdown', to: '/admin/import' },
  { group: 'Actions', text: 'Email notifications', synonyms: 'mails settings', to: '/admin/notifications' },
  { group: 'Actions', text: 'View site', run: () => open('/', '_blank', 'noreferrer') },
  { group: 'Actions', text: 'Sign out', run: () => signOutAndRedirect() },
]

/** Every field, with the address of its form or list. */
const fields: readonly Command[] = everySection.flatMap((section) =>
  Object.entries(section.fields).map(([name, { label }]) => ({
    group: 'Fields' as const,
    text: label,
    more: section.title,
    may: 'content.read' as const,
    to: section.holds === 'one' ? fieldAddress(section, undefined, name) : editAddress(section),
  })),
)

/** The records that a search has found, and the screen with all results. */
const resultCommands = (results: readonly SearchResult[], q: string): Command[] =>
  results.length === 0
    ? []
    : [
        ...results.map((each) => ({
          group: 'Records' as const,
          text: each.title,
          more: each.detail,
          excerpt: each.excerpt,
          to: resultAddress(each, q),
          id: `${each.kind} ${each.id}`,
        })),
        {
          group: 'Actions',
          text: `All results for “${q}”`,
          to: `/admin/search?q=${encodeURIComponent(q)}`,
        },
      ]

/** The maximum number of screens, actions and fields, so that stored records stay in view. */
const maxCommands = 20

/**
 * The commands that fit a text and that a person with these permissions may use, followed by the records that the search
 * for it has found; without a text, the screens.
 */
export function findCommands(
  text: string,
  records: readonly SearchResult[],
  permissions: readonly Permission[],
): Command[] {
  const allowed = (text ? [...screens, ...actions, ...fields] : screens).filter(
    ({ may, to }) =>
      (!may || permissions.includes(may)) &&
      !(to && isForbidden(new URL(to, location.origin).pathname, permissions)),
  )
  return [
    ...matchCommands(allowed, text).slice(0, maxCommands),
    ...(text.length > 1 ? resultCommands(records, text) : []),
  ]
}
