import type { LucideIcon } from 'lucide-react'
import type { Permission } from '#content/model/permissions.ts'
import type { Feature, MenuTab } from './feature.ts'
import { menuGroups, type EntryName } from './menu-entries.ts'
import { addressOf, forbiddenScreen, pathOf, screenAt } from './screen-at.ts'

export interface Tab extends MenuTab {
  text: string
  href: string
}

/** An entry of the menu with the screens behind it that a person may open. */
export interface MenuEntry {
  name: EntryName
  /** Its name, or that of the only screen behind it. */
  text: string
  icon: LucideIcon
  href: string
  tabs: readonly Tab[]
}

interface MenuGroup {
  title: string
  entries: readonly MenuEntry[]
}

const tabsOf = ({ menu = [] }: Feature) => (typeof menu === 'function' ? menu() : menu)

/** The menu of a person with these permissions. */
export function menuFor(
  features: readonly Feature[],
  permissions: readonly Permission[],
): readonly MenuGroup[] {
  const all = features.flatMap(tabsOf).map((tab): Tab => {
    const href = addressOf(tab.path)
    const { title, synonyms } = screenAt(features, href)!.screen
    return { synonyms, text: title, ...tab, href }
  })
  const open = all.filter(({ href }) => !forbiddenScreen(features, href, permissions))
  return Object.entries(menuGroups).flatMap(([title, icons]) => {
    const entries = (Object.entries(icons) as [EntryName, LucideIcon][]).flatMap(
      ([name, icon]): MenuEntry[] => {
        const tabs = open.filter(({ entry }) => entry === name).toSorted((a, b) => a.order - b.order)
        const [first] = tabs
        if (!first) return []
        return [{ name, icon, tabs, href: first.href, text: tabs.length === 1 ? first.text : name }]
      },
    )
    return entries.length > 0 ? [{ title, entries }] : []
  })
}

/** The path of the tab that an address belongs to; undefined if there is none. */
export function currentPath(features: readonly Feature[], address: string): string | undefined {
  const path = pathOf(address)
  const found = screenAt(features, address)
  const own = features
    .flatMap(tabsOf)
    .filter((tab) => path === tab.path || (tab.path !== '' && path.startsWith(`${tab.path}/`)))
    .toSorted((a, b) => b.path.length - a.path.length)[0]
  return own?.path ?? (found && (found.screen.under ?? tabsOf(found.feature)[0]?.path))
}
