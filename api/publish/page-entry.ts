import type { SitemapFacts } from './sitemap.ts'

/** What is held in memory of every page. */
export interface PageEntry extends SitemapFacts {
  /** The ETag of the bytes; undefined until the page is first rendered. */
  etag: string | undefined
  contentType: string
  /** Whether the page has to be rendered before it is served. */
  isStale: boolean
  /** Increases with each change of the page: a rendering that began before a change is discarded. */
  state: number
}

/** A page that has never been rendered. */
export const unrenderedEntry = (): PageEntry => ({
  etag: undefined,
  contentType: '',
  pictures: [],
  languages: [],
  isStale: true,
  state: 0,
})

const types = new Map<string, string>()

/** Returns one shared string per content type, to save memory. */
export function sharedType(type: string) {
  const shared = types.get(type) ?? type
  types.set(type, shared)
  return shared
}
