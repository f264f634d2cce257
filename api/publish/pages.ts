import type { SiteContent } from '#content/sections.ts'

/** The page of each address that always exists, and the status that its render answers. */
const fixed: readonly (readonly [path: string, status?: number])[] = [
  ['/'],
  ['/pricing'],
  ['/service'],
  ['/contact'],
  ['/contact-us'],
  ['/thanks'],
  ['/sitemap.xml'],
  ['/robots.txt'],
  ['/404', 404],
  ['/500', 500],
]

export interface PageAddress {
  path: string
  status: number
}

/** Every address to publish; what decides beyond the fixed ones are the packages. */
export const pageAddresses = (_pricing: SiteContent['pricing']): PageAddress[] =>
  fixed.map(([path, status = 200]) => ({ path, status }))

/** The parts of other pages, not pages that a visitor is meant to open. */
export const isHidden = (path: string) => path === '/404' || path === '/500'
