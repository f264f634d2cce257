import type { Permission } from '#content/model/permissions.ts'
import type { Feature, MenuEntry } from './feature.ts'
import { addressOf, forbiddenScreen, pathOf, screenAt } from './screen-at.ts'

export interface MenuItem extends MenuEntry {
  text: string
  href: string
}

interface MenuGroup {
  title: string
  items: readonly MenuItem[]
  collapsible: boolean
}

/** The first and the last group: daily operations and administration. Between them is the content of the site. */
const ends = ['Operations', 'Administration'] as const
const placeOf = (title: string) => (title === ends[0] ? 0 : title === ends[1] ? 2 : 1)

const entriesOf = ({ menu = [] }: Feature) => (typeof menu === 'function' ? menu() : menu)

/** The menu of a person with these permissions. */
export function menuFor(
  features: readonly Feature[],
  permissions: readonly Permission[],
): readonly MenuGroup[] {
  const items = features.flatMap(entriesOf).map((entry): MenuItem => {
    const href = addressOf(entry.path)
    return { ...entry, href, text: entry.text ?? screenAt(features, href)!.screen.title }
  })
  const open = items.filter(({ href }) => !forbiddenScreen(features, href, permissions))
  return [...Map.groupBy(open, ({ group }) => group)]
    .map(([title, group]) => ({
      title,
      items: group.toSorted((a, b) => a.order - b.order),
      collapsible: placeOf(title) === 1,
    }))
    .toSorted((a, b) => placeOf(a.title) - placeOf(b.title))
}

/** The path of the entry that the menu marks at an address; undefined if there is none. */
export function currentPath(features: readonly Feature[], address: string): string | undefined {
  const path = pathOf(address)
  const found = screenAt(features, address)
  const entries = features.flatMap(entriesOf)
  const own = entries
    .filter((entry) => path === entry.path || (entry.path !== '' && path.startsWith(`${entry.path}/`)))
    .toSorted((a, b) => b.path.length - a.path.length)[0]
  return own?.path ?? (found && (found.screen.under ?? entriesOf(found.feature)[0]?.path))
}
