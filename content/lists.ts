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
   * `series/first-steps` (oldest first), `topics`.
   */
  readonly ids: ReadonlyMap<string, readonly string[]>
  /** The ids of a list by its name, `related/{id}` among them: those are found when they are asked for. */
  readonly get: (name: string) => readonly string[] | undefined
  /** Those whose related records may be others once a record has changed: itself, and those near it in lists of its tags. */
  readonly near: (id: string) => readonly string[]
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

interface Entry {
  record: Listed
  date: string
  tags: ReadonlyMap<string, string>
  series: string
}

const entries = new WeakMap<Listed, Entry>()

/** What decides on the lists of a record; read once for each state of it. */
function entryOf(record: Listed, fields: ListFields): Entry {
  const known = entries.get(record)
  if (known) return known
  const entry = {
    record,
    date: textOf(record, fields.date),
    tags: tagsOf(textOf(record, fields.tags)),
    series: seriesOf(textOf(record, fields.series)),
  }
  entries.set(record, entry)
  return entry
}

export const seriesOf = (name: string | undefined) => suggestSlug(name ?? '')

function makeLists(
  { page, lists: fields }: Pick<Section, 'page' | 'lists'>,
  records: readonly Listed[],
): Lists {
  const ids = new Map<string, readonly string[]>()
  if (!page || !fields)
    return { ids, get: () => undefined, near: () => [], records: new Map(), tags: new Map() }
  const dated = records
    .filter((record) => textOf(record, page.slug))
    .map((record) => entryOf(record, fields))
    .sort((a, b) => (a.date < b.date ? 1 : a.date > b.date ? -1 : a.record._id < b.record._id ? 1 : -1))
  const tagged = new Map<string, { word: string; ids: string[] }>()
  const series = new Map<string, string[]>()
  for (const { record, tags, series: name } of dated) {
    for (const [slug, word] of tags) {
      const tag = tagged.get(slug) ?? { word, ids: [] }
      tag.ids.push(record._id)
      tagged.set(slug, tag)
    }
    if (!name) continue
    const parts = series.get(name) ?? []
    parts.push(record._id)
    series.set(name, parts)
  }
  const all = dated.map(({ record }) => record._id)
  putPages(ids, 'all', all)
  for (const [slug, tag] of tagged) putPages(ids, `tag/${slug}`, tag.ids)
  for (const [name, parts] of series) ids.set(`series/${name}`, parts.toReversed())
  const places = new Map<string, ReadonlyMap<string, number>>()
  /** Where a record stands in the list of a tag. */
  const placeOf = (slug: string, id: string) => {
    const known = places.get(slug) ?? new Map(tagged.get(slug)!.ids.map((each, i) => [each, i]))
    places.set(slug, known)
    return known.get(id)!
  }
  const byId = new Map(dated.map((entry) => [entry.record._id, entry]))
  const related = (id: string) => {
    const slugs = [...(byId.get(id)?.tags.keys() ?? [])]
    return relatedTo(
      id,
      slugs.map((slug) => tagged.get(slug)!.ids),
      slugs.map((slug) => placeOf(slug, id)),
    )
  }
  const near = (id: string) =>
    [...(byId.get(id)?.tags.keys() ?? [])].flatMap((slug) => {
      const at = placeOf(slug, id)
      return tagged.get(slug)!.ids.slice(Math.max(0, at - mostRelated), at + mostRelated + 1)
    })
  const byName = [...tagged].sort(([a], [b]) => (a < b ? -1 : 1))
  ids.set(
    'topics',
    byName.map(([slug, { word }]) => `${slug} ${word}`),
  )
  return {
    ids,
    get: (name) => {
      const [kind, id] = name.split('/')
      return kind === 'related' && byId.has(id ?? '') ? related(id!) : ids.get(name)
    },
    near,
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

/** The names of the lists that differ between two states of the records, of which these have changed. */
export function changedLists(
  section: Pick<Section, 'page' | 'lists'>,
  before: readonly Listed[],
  after: readonly Listed[],
  changed: readonly string[],
): string[] {
  const [old, now] = [listsOf(section, before), listsOf(section, after)]
  const isSame = (one: readonly string[] = [], other: readonly string[] = []) =>
    one.length === other.length && one.every((id, i) => id === other[i])
  const related = changed.flatMap((id) => [id, ...old.near(id), ...now.near(id)]).map((id) => `related/${id}`)
  const names = new Set([...old.ids.keys(), ...now.ids.keys(), ...related])
  return [...names].filter((name) => !isSame(old.get(name), now.get(name)))
}
