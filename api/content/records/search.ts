import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import { fieldText } from '#content/blocks/field-text.ts'
import { containsTerms } from '#content/model/search-terms.ts'
import { withDefaults, type Section } from '#content/sections/section.ts'
import { everySection, type SectionKey, type SiteContent } from '#content/sections/sections.ts'
import { toText } from '#content/model/value.ts'
import type { Context } from '../../platform/context.ts'
import { bestMatch, excerpt } from '../../platform/search/excerpt.ts'
import type { Search } from '../../platform/search/part.ts'
import type { SearchResult } from '../../platform/search/result.ts'
import { findCandidates, type SearchableRecord } from './search-candidates.ts'

interface Hit {
  rank: number
  result: SearchResult
}

/** The maximum number of matching records that are ranked. */
const maxHits = 500
/** After this many milliseconds, a search yields to the event loop. */
const sliceMs = 5

/** A record with its section. */
interface SectionRecord {
  section: Section
  record: SearchableRecord
}

/**
 * Finds records whose fields contain all terms, each once, with the best matching field. Searches the content in memory
 * and queries the database for long texts, which are not in memory.
 */
export const searchContent = (ctx: Context, { content, q, limit }: Search) =>
  searchRecords(everyRecord(ctx, content, q), q, limit)

export async function searchRecords(
  records: Iterable<SectionRecord> | AsyncIterable<SectionRecord>,
  q: string,
  limit: number,
): Promise<SearchResult[]> {
  const hits: Hit[] = []
  let sliceStart = performance.now()
  for await (const { section, record } of records) {
    if (performance.now() - sliceStart > sliceMs) {
      await yieldToEventLoop()
      sliceStart = performance.now()
    }
    const hit = hitIn(section, record, q)
    if (hit) hits.push(hit)
    if (hits.length === maxHits) break
  }
  return bestResults(hits, limit)
}

async function* everyRecord(
  ctx: Context,
  content: Partial<SiteContent>,
  q: string,
): AsyncGenerator<SectionRecord> {
  for (const section of everySection) {
    const records = recordsOf(section, content[section.key as SectionKey])
    for await (const record of findCandidates(ctx, section, records, q)) yield { section, record }
  }
}

/** The records of a section as pages read them: a single record may consist of default texts. */
export function recordsOf(section: Section, stored: unknown): readonly SearchableRecord[] {
  const value = withDefaults(section, stored) ?? []
  return (Array.isArray(value) ? value : [{ _id: section.key, ...value }]) as SearchableRecord[]
}

const bestResults = (hits: readonly Hit[], limit: number) =>
  hits
    .toSorted((a, b) => b.rank - a.rank)
    .slice(0, limit)
    .map(({ result }) => result)

function hitIn(section: Section, record: SearchableRecord, q: string): Hit | undefined {
  const { key, title, titleField, fields } = section
  const texts = Object.entries(fields).map(([name, field]) => ({
    name,
    text: fieldText(field, record[name]),
  }))
  // A cheap check first: most records do not match.
  if (!containsTerms(texts.map(({ text }) => text).join('\n'), q)) return undefined
  const best = bestMatch(texts, q)
  if (!best) return undefined
  const name = (titleField && fieldText(fields[titleField]!, record[titleField])) || title
  const { label } = fields[best.name]!
  return {
    rank: best.rank + (best.name === titleField ? 1 : 0),
    result: {
      kind: 'content',
      id: toText(record._id),
      title: name,
      detail: name === title ? label : `${title}, ${label}`,
      excerpt: excerpt(best.text, q),
      section: key as SectionKey,
      field: best.name,
    },
  }
}
