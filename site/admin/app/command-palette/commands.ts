import type { Permission } from '#content/model/permissions.ts'
import { signOutAndRedirect } from '../../../session/sign-out.ts'
import { features } from '../../features.ts'
import type { Command } from '../../lib/command.ts'
import { menuFor } from '../../lib/menu.ts'
import { addressOf, forbiddenScreen } from '../../lib/screen-at.ts'
import type { SearchResult } from '../../operations/search/queries.ts'
import { resultAddress } from '../../operations/search/result-address.ts'
import { matchCommands } from './matching.ts'

/** The entries of the menu. */
const entriesFor = (permissions: readonly Permission[]): readonly Command[] =>
  menuFor(features, permissions).flatMap(({ title, entries }) =>
    entries.map(({ text, href }): Command => ({ group: 'Screens', text, more: title, to: href })),
  )

/** The screens of the menu with all tabs, then the other screens that need no record. */
function screens(permissions: readonly Permission[]): readonly Command[] {
  const inMenu = menuFor(features, permissions)
    .flatMap(({ entries }) => entries)
    .flatMap(({ name, tabs }) =>
      tabs.map(({ text, href, synonyms }): Command => ({
        group: 'Screens',
        text,
        ...(text !== name && { more: name }),
        ...(synonyms && { synonyms }),
        to: href,
      })),
    )
  const others = features
    .flatMap((feature) => feature.screens ?? [])
    .map(({ path, ...screen }) => ({ ...screen, to: addressOf(path.replace(/\/:\w+\?$/, '')) }))
    .filter(({ to }) => !to.includes(':') && !inMenu.some((command) => command.to === to))
    .map(({ title, synonyms, to }): Command => ({
      group: 'Screens',
      text: title,
      ...(synonyms && { synonyms }),
      to,
    }))
  return [...inMenu, ...others]
}

const actions: readonly Command[] = [
  ...features
    .flatMap(({ palette = [] }) => palette)
    .map((entry) => ({ group: 'Actions' as const, ...entry })),
  { group: 'Actions', text: 'View site', run: () => open('/', '_blank', 'noreferrer') },
  { group: 'Actions', text: 'Sign out', run: () => signOutAndRedirect() },
]

/** Loads what the features offer beside that. */
export const loadMore = async (): Promise<readonly Command[]> =>
  (await Promise.all(features.flatMap(({ loadPalette }) => loadPalette?.() ?? []))).flat()

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
 * for it has found; without a text, the entries of the menu.
 */
export function findCommands(
  text: string,
  more: readonly Command[],
  records: readonly SearchResult[],
  permissions: readonly Permission[],
): Command[] {
  if (!text) return [...entriesFor(permissions)]
  const allowed = [...screens(permissions), ...actions, ...more].filter(
    ({ may, to }) =>
      (!may || permissions.includes(may)) && !(to && forbiddenScreen(features, to, permissions)),
  )
  return [
    ...matchCommands(allowed, text).slice(0, maxCommands),
    ...(text.length > 1 ? resultCommands(records, text) : []),
  ]
}
