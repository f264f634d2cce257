import type { Permission } from '#content/model/permissions.ts'
import type { SiteContent } from '#content/sections/sections.ts'
import type { Caller } from '../caller.ts'
import type { Database } from '../db/database.ts'
import type { SearchResult } from './result.ts'

export interface Search {
  db: Database
  /** The published content. */
  content: Partial<SiteContent>
  q: string
  /** The maximum number of results of each part. */
  limit: number
  caller: Caller
}

/** What a feature adds to the search of the back office: results that the caller may see, best or newest first. */
export interface SearchPart {
  readonly needs: Permission
  readonly find: (search: Search) => Promise<SearchResult[]>
}
