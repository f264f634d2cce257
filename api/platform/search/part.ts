import type { Context } from '../context.ts'
import type { Permission } from '#content/model/permissions.ts'
import type { SiteContent } from '#content/sections/sections.ts'
import type { SearchResult } from './result.ts'

export interface Search {
  /** The published content. */
  content: Partial<SiteContent>
  q: string
  /** The maximum number of results of each part. */
  limit: number
}

/** What a feature adds to the search of the back office: results that the caller may see, best or newest first. */
export interface SearchPart {
  readonly needs: Permission
  readonly find: (ctx: Context, search: Search) => Promise<SearchResult[]>
}
