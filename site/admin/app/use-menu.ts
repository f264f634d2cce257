import { useMemo } from 'react'
import { useLocation } from 'react-router'
import type { Permission } from '#content/model/permissions.ts'
import { features } from '../features.ts'
import { currentPath, menuFor, type Tab } from '../lib/menu.ts'

/** The menu of a person with these permissions, and the entry and the tab of the current screen. */
export function useMenu(permissions: readonly Permission[]) {
  const { pathname } = useLocation()
  const menu = useMemo(() => menuFor(features, permissions), [permissions])
  const path = currentPath(features, pathname)
  const isCurrent = (tab: Tab) => tab.path === path
  const entry = menu.flatMap(({ entries }) => entries).find(({ tabs }) => tabs.some(isCurrent))
  return { menu, entry, tab: entry?.tabs.find(isCurrent), pathname }
}
