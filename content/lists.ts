import type { Section } from './section.ts'
import { suggestSlug } from './slug.ts'

/** The lists of a section's records beside the list of all: the fields that decide on them. */
export interface ListFields {
  /** Newest first by this date. */
  readonly date: string
  /** Words with commas between. */
  readonly tags: string
  /** The name of the series that a record is part of. */
  readonly series: string
}

export type Listed = { readonly _id: string } & Readonly<Record<string, unknown>>

export interface Lists {
  /**
   * Ids by the name of their list: `all` (the newest), `all/2` (an older page), `tag/local-seo`, `tag/local-seo/1`,
   * `series/first-steps` (oldest first), `related/{id}`, `topics`.
   */
  readonly ids: ReadonlyMap<string, readonly string[]>
  readonly records: ReadonlyMap<string, Listed>
  /** The words of each tag by its last part of an address, in the order of the alphabet. */
  readonly tags: ReadonlyMap<string, string>
}

const pageSize = 12
const mostRelated = 3

const known = new WeakMap<readonly object[], Lists>()

/** Every list of a section's records that have pages; made once for each state of them. */
export function listsOf(section: Pick<Section, 'page' | 'lists'>, records: readonly Listed[]): Lists {
  const lists = known.get(records) ?? makeLists(section, records)
  known.set(records, lists)
  return lists
}

const textOf = (record: Listed, field: string) => {
  const value = record[field]
  return typeof value === 'string' ? value : ''
}

/** The tags of a record: words by their last part of an address. */
export const tagsOf = (words: string | undefined): ReadonlyMap<string, string> =>
  new Map(
    (words ?? '')
      .split(',')
      .map((word) => [suggestSlug(word), word.trim()] as const)
      .filter(([slug]) => slug),
  )

export const seriesOf = (name: string | undefined) => suggestSlug(name ?? '')

function makeLists(
  { page, lists: fields }: Pick<Section, 'page' | 'lists'>,
  records: readonly Listed[],
): Lists {
  const ids = new Map<string, readonly string[]>()
  if (!page || !fields) return { ids, records: new Map(), tags: new Map() }
  const dated = records
    .filter((record) => textOf(record, page.slug))
    .map((record) => ({
      record,
      date: textOf(record, fields.date),
      tags: tagsOf(textOf(record, fields.tags)),
    }))
    .sort((a, b) => (a.date < b.date ? 1 : a.date > b.date ? -1 : a.record._id < b.record._id ? 1 : -1))
  const tagged = new Map<string, { word: string; ids: string[] }>()
  const series = new Map<string, string[]>()
  for (const { record, tags } of dated) {
    for (const [slug, word] of tags) {
      const tag = tagged.get(slug) ?? { word, ids: [] }
      tag.ids.push(record._id)
      tagged.set(slug, tag)
    }
    const name = seriesOf(textOf(record, fields.series))
    if (name) series.set(name, [record._id, ...(series.get(name) ?? [])])
  }
  const all = dated.map(({ record }) => record._id)
  putPages(ids, 'all', all)
  for (const [slug, tag] of tagged) putPages(ids, `tag/${slug}`, tag.ids)
  for (const [name, parts] of series) ids.set(`series/${name}`, parts)
  const places = new Map([...tagged].map(([slug, tag]) => [slug, new Map(tag.ids.map((id, i) => [id, i]))]))
  for (const { record, tags } of dated) {
    const lists = [...tags.keys()].map((slug) => tagged.get(slug)!.ids)
    const at = [...tags.keys()].map((slug) => places.get(slug)!.get(record._id)!)
    ids.set(`related/${record._id}`, relatedTo(record._id, lists, at))
  }
  const byName = [...tagged].sort(([a], [b]) => (a < b ? -1 : 1))
  ids.set(
    'topics',
    byName.map(([slug, { word }]) => `${slug} ${word}`),
  )
  return {
    ids,
    records: new Map(dated.map(({ record }) => [record._id, record])),
    tags: new Map(byName.map(([slug, { word }]) => [slug, word])),
  }
}

/**
 * The pages of a list. Older ones hold a fixed number, counted from the oldest, so that a new record changes the first
 * page alone, and not every page after it.
 */
function putPages(ids: Map<string, readonly string[]>, name: string, newestFirst: readonly string[]) {
  const older = Math.max(0, Math.floor(newestFirst.length / pageSize) - 1)
  const first = newestFirst.length - older * pageSize
  ids.set(name, newestFirst.slice(0, first))
  for (let page = older; page > 0; page--) {
    const from = first + (older - page) * pageSize
    ids.set(`${name}/${page}`, newestFirst.slice(from, from + pageSize))
  }
}

/** Those that share most tags, of the nearest in each tag's list: older ones before newer ones. */
function relatedTo(id: string, lists: readonly (readonly string[])[], at: readonly number[]): string[] {
  const shared = new Map<string, { tags: number; away: number }>()
  for (const [i, list] of lists.entries())
    for (const step of [1, 2, 3, -1, -2, -3]) {
      const other = list[at[i]! + step]
      if (other === undefined || other === id) continue
      const away = step > 0 ? step : 3 - step
      const before = shared.get(other)
      shared.set(other, { tags: (before?.tags ?? 0) + 1, away: Math.min(before?.away ?? away, away) })
    }
  return [...shared]
    .sort(([a, one], [b, other]) => other.tags - one.tags || one.away - other.away || (a < b ? 1 : -1))
    .slice(0, mostRelated)
    .map(([other]) => other)
}

/** The addresses of a section's lists: the pages of all, and of each tag. */
export const listAddresses = ({ page }: Pick<Section, 'page'>, { ids }: Lists): string[] =>
  [...ids].flatMap(([name, each]) => (each.length > 0 && listAddress(page?.base ?? '', name)) || [])

/** The address of a list; undefined for one that only stands on other pages. */
export function listAddress(base: string, name: string): string | undefined {
  const [kind, ...rest] = name.split('/')
  const [tag, page] = kind === 'tag' ? rest : [undefined, rest[0]]
  if (kind !== 'all' && kind !== 'tag') return undefined
  return base + (tag ? `/tags/${tag}` : '') + (page ? `/page/${page}` : '')
}

/** The names of the lists that differ between two states of the records. */
export function changedLists(
  section: Pick<Section, 'page' | 'lists'>,
  before: readonly Listed[],
  after: readonly Listed[],
): string[] {
  const [old, now] = [listsOf(section, before).ids, listsOf(section, after).ids]
  const differs = (name: string) => old.get(name)?.join() !== now.get(name)?.join()
  return [...new Set([...old.keys(), ...now.keys()])].filter(differs)
}
