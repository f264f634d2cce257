import { sections, type SectionKey } from '#content/sections/sections.ts'
import { isHidden, type PageAddress } from './pages.ts'
import type { LivePages } from './live-pages.ts'

/** The maximum number of pages listed per section. */
const maxShownOn = 50

/**
 * By section: the first pages that show it and that are public. If there are none, the pages of the app that show it.
 */
export function shownOn(addresses: Iterable<PageAddress>, pages: LivePages): Record<SectionKey, string[]> {
  const keys = Object.keys(sections) as SectionKey[]
  const publicPages = new Map(keys.map((key) => [key, [] as string[]]))
  const appPages = new Map<string, string[]>()
  for (const { path, needs } of addresses) {
    if (isHidden(path) || !pages.isHtml(path)) continue
    for (const key of pages.factsOf(path)?.tags ?? []) {
      const list = needs.length === 0 ? publicPages.get(key as SectionKey) : (appPages.get(key) ?? [])
      if (!list || list.length >= maxShownOn) continue
      list.push(path)
      if (needs.length > 0) appPages.set(key, list)
    }
  }
  return Object.fromEntries(
    keys.map((key) => [
      key,
      publicPages.get(key)!.length > 0 ? publicPages.get(key)! : (appPages.get(key) ?? []),
    ]),
  ) as Record<SectionKey, string[]>
}
