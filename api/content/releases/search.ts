import { sections } from '#content/sections/sections.ts'
import type { Context } from '../../platform/context.ts'
import { drafts } from './drafts.ts'
import { searchRecords } from '../records/search.ts'
import type { Search } from '../../platform/search/part.ts'
import type { SearchResult } from '../../platform/search/result.ts'

/** Finds drafts whose fields contain all terms, in the same way as live content. */
export async function searchDrafts(ctx: Context, { q, limit }: Search): Promise<SearchResult[]> {
  const rows = await drafts(ctx).where('removes', '=', false).orderBy('updatedAt', 'desc').execute()
  const records = rows.map(({ id, section, data }) => ({
    section: sections[section],
    record: { ...data, _id: id },
  }))
  return (await searchRecords(records, q, limit)).map((result) => ({ ...result, kind: 'draft' }))
}
