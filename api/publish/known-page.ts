import type { SitemapFacts } from './sitemap.ts'

/** What is known of a page in memory. */
export interface KnownPage extends SitemapFacts {
  /** Of its bytes; undefined while it has never been rendered. */
  etag: string | undefined
  contentType: string
  /** It has to be rendered before it is served. */
  isStale: boolean
  /** Counted up by each change of the page's state: what was rendered before is of no use then. */
  state: number
}

/** A page that has never been rendered. */
export const unrendered = (): KnownPage => ({
  etag: undefined,
  contentType: '',
  pictures: [],
  languages: [],
  isStale: true,
  state: 0,
})

const types = new Map<string, string>()

/** One string for all pages of a type. */
export function sharedType(type: string) {
  const known = types.get(type) ?? type
  types.set(type, known)
  return known
}
