import { z } from 'zod'
import { sectionKey } from '../../content/records/section-schemas.ts'
import { searchKinds, type SearchResult } from '../../platform/search/result.ts'

/** A search result as the API answers it. */
export const searchResult = z
  .object({
    kind: z.enum(searchKinds),
    id: z.string(),
    title: z.string(),
    detail: z.string(),
    excerpt: z.string().nullable(),
    section: sectionKey.nullable(),
    field: z.string().nullable(),
  })
  .meta({ id: 'SearchResult' }) satisfies z.ZodType<SearchResult>
