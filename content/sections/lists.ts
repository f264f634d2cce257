import { perList, recordsById } from '../model/per-list.ts'
import type { Section } from './section.ts'
import { topicSlug } from './slug.ts'

/** The fields that define the lists of a section's records, in addition to the list of all. */
export interface ListFields {
  /** Newest first by this date. */
  readonly date: string
  /** Tags, separated by commas. */
  readonly tags: string
  /** The name of the series that a record is part of. */
  readonly series: string
  /** The name of the author. */
  readonly author: string
}

export type Listed = { readonly _id: string } & Readonly<Record<string, unknown>>

/** A section whose records appear in lists. */
export type SectionWithLists = Section & Required<Pick<Section, 'page' | 'lists'>>

export const hasLists = (section: Section): section is SectionWithLists =>
  section.page !== undefined && section.lists !== undefined

const pageSize = 12
const maxRelated = 3

const textOf = (record: Listed, field: string) => {
  const value = record[field]
  return typeof value === 'string' ? value : ''
}

/** The names of a record's tags by slug, from its field. */
export const tagsOf = (tags: string | undefined): ReadonlyMap<string, string> =>
  new Map(
    (tags ?? '')
      .split(',')
      .map((tag) => [topicSlug(tag), tag.trim()] as const)
      .filter(([slug]) => slug),
  )

/** The key of a series: it is not part of an address, so its name may be in any script. */
export const seriesOf = (name = '') =>
  topicSlug(name) || encodeURIComponent(name.trim().toLowerCase().toWellFormed())

/** Records by the name of their list, newest first: `all`, `tag/local-seo`, `author/ann-lee`, `series/first-steps`. None is empty. */
type Orders = ReadonlyMap<string, readonly Listed[]>

/** Every list of a section's records that have pages. */
export class Lists {
  readonly orders: Orders
  readonly #section: SectionWithLists
  readonly #records: readonly Listed[]
  #tags: ReadonlyMap<string, string> | undefined

  constructor(section: SectionWithLists, records: readonly Listed[], orders: Orders) {
    this.#section = section
    this.#records = records
    this.orders = orders
  }

  /**
   * The records of a list by its name: `all` (the newest), `all/2` (an older page), `tag/local-seo`, `tag/local-seo/1`,
   * `author/ann-lee`, `series/first-steps` (oldest first), `related/{id}`. Undefined if there is no such list.
   */
  get(name: string): readonly Listed[] | undefined {
    const [, related] = /^related\/(.+)$/.exec(name) ?? []
    if (related) return this.#relatedTo(related)
    if (name.startsWith('series/')) return this.orders.get(name)?.toReversed()
    const [, list, page] = /^(all|(?:tag|author)\/[^/]+)(?:\/([1-9]\d*))?$/.exec(name) ?? []
    const order = this.orders.get(list ?? '') ?? (list === 'all' ? [] : undefined)
    return order && pageOf(order, page ? Number(page) : undefined)
  }

  /** The number of older pages of a list, without its first page. */
  olderPages = (list: string): number => olderPages(this.orders.get(list) ?? [])

  /** The name of each tag by its slug, sorted by slug. */
  get tags(): ReadonlyMap<string, string> {
    const slugs = [...this.orders.keys()].flatMap((name) => /^tag\/(.+)$/.exec(name)?.[1] ?? [])
    return (this.#tags ??= new Map(slugs.sort().map((slug) => [slug, this.tagName(slug)!])))
  }

  /** The name of a tag as the newest record spells it; undefined if no record has the tag. */
  tagName(slug: string): string | undefined {
    const [newest] = this.orders.get(`tag/${slug}`) ?? []
    return newest && tagsOf(textOf(newest, this.#section.lists.tags)).get(slug)
  }

  /** The neighbors of a record in the lists of its tags: a change of the record may change their related records. */
  neighbors(record: Listed): readonly Listed[] {
    return this.#positionsOf(record).flatMap(({ order, at }) =>
      order.slice(Math.max(0, at - maxRelated), at + maxRelated + 1),
    )
  }

  /** The neighbors in the lists of a record's tags, those that share most tags first, older ones before newer ones. */
  #relatedTo(id: string): readonly Listed[] | undefined {
    const record = recordsById(this.#section, this.#records).get(id)
    if (!record || !textOf(record, this.#section.page.slug)) return undefined
    const shared = new Map<Listed, { tags: number; distance: number }>()
    for (const { order, at } of this.#positionsOf(record))
      for (const step of [1, 2, 3, -1, -2, -3]) {
        const other = order[at + step]
        if (!other) continue
        const distance = step > 0 ? step : 3 - step
        const before = shared.get(other)
        shared.set(other, {
          tags: (before?.tags ?? 0) + 1,
          distance: Math.min(before?.distance ?? distance, distance),
        })
      }
    return [...shared]
      .sort(
        ([a, one], [b, other]) =>
          other.tags - one.tags || one.distance - other.distance || (a._id < b._id ? 1 : -1),
      )
      .slice(0, maxRelated)
      .map(([other]) => other)
  }

  #positionsOf(record: Listed) {
    const { lists } = this.#section
    return [...tagsOf(textOf(record, lists.tags)).keys()].map((slug) => {
      const order = this.orders.get(`tag/${slug}`) ?? []
      return { order, at: indexIn(order, record, lists) }
    })
  }
}

/** Every list of a section's records that have pages. */
export const listsOf = perList<SectionWithLists, Listed, Lists>(makeLists)

function makeLists(records: readonly Listed[], section: SectionWithLists) {
  const orders = new Map<string, Listed[]>()
  const ordered = records.toSorted((a, b) => compare(a, b, section.lists))
  for (const record of ordered)
    for (const name of listNamesOf(record, section)) {
      const order = orders.get(name) ?? []
      order.push(record)
      orders.set(name, order)
    }
  return new Lists(section, records, orders)
}

/** The lists that a record is in. */
function listNamesOf(record: Listed, { page, lists }: SectionWithLists): string[] {
  if (!textOf(record, page.slug)) return []
  const series = seriesOf(textOf(record, lists.series))
  const tags = [...tagsOf(textOf(record, lists.tags)).keys()]
  const author = topicSlug(textOf(record, lists.author))
  return [
    'all',
    ...tags.map((slug) => `tag/${slug}`),
    ...(author ? [`author/${author}`] : []),
    ...(series ? [`series/${series}`] : []),
  ]
}

/** Newest first; on the same day, the record that was added last comes first. */
function compare(a: Listed, b: Listed, { date }: ListFields) {
  const [one, other] = [textOf(a, date), textOf(b, date)]
  if (one !== other) return one < other ? 1 : -1
  return a._id < b._id ? 1 : a._id > b._id ? -1 : 0
}

/** The index of a record in a list. */
function indexIn(order: readonly Listed[], record: Listed, fields: ListFields) {
  let [low, high] = [0, order.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if (compare(order[middle]!, record, fields) < 0) low = middle + 1
    else high = middle
  }
  return low
}

const olderPages = ({ length }: readonly Listed[]) => Math.max(0, Math.floor(length / pageSize) - 1)

/**
 * A page of a list. Older pages hold a fixed number of records, counted from the oldest, so that a new record changes only
 * the first page, not every page.
 */
function pageOf(order: readonly Listed[], page: number | undefined): readonly Listed[] | undefined {
  const older = olderPages(order)
  const first = order.length - older * pageSize
  if (page === undefined) return order.slice(0, first)
  const from = first + (older - page) * pageSize
  return page <= older ? order.slice(from, from + pageSize) : undefined
}

/** The names of a paged list and of its older pages; a list that is part of other pages has only its own name. */
const pageNames = (name: string, older: number) => [
  name,
  ...(isPaged(name) ? Array.from({ length: older }, (_, i) => `${name}/${i + 1}`) : []),
]

const isPaged = (name: string) => !name.startsWith('series/')

/** The addresses of a section's lists: the pages of all, and of each tag; and whether search engines may index them. */
export const listAddresses = ({ page }: SectionWithLists, lists: Lists) =>
  [...lists.orders.keys()].filter(isPaged).flatMap((name) =>
    pageNames(name, lists.olderPages(name)).map((each) => ({
      path: listAddress(page.base, each),
      isListed: isListedList(each, lists),
    })),
  )

/**
 * Whether search engines may index a page of a list: a topic or an author with one article only repeats it, and an only
 * author repeats the list of all.
 */
export function isListedList(name: string, lists: Pick<Lists, 'orders'>): boolean {
  const [part] = /^(?:tag|author)\/[^/]+/.exec(name) ?? []
  const { length } = (part && lists.orders.get(part)) || []
  return (
    part === undefined || (length > 1 && (part.startsWith('tag') || length < lists.orders.get('all')!.length))
  )
}

/** The address of a paged list. */
export function listAddress(base: string, name: string): string {
  const [kind, ...rest] = name.split('/')
  const [part, page] = kind === 'all' ? [undefined, rest[0]] : rest
  return base + (part ? `/${kind}s/${part}` : '') + (page ? `/page/${page}` : '')
}

/** The names of the lists that differ between two states of the records; `changed` are the changed records. */
export function changedLists(
  section: SectionWithLists,
  before: readonly Listed[],
  after: readonly Listed[],
  changed: readonly Listed[],
): string[] {
  const [old, now] = [listsOf(section, before), listsOf(section, after)]
  const differs = (name: string) => !isSame(old.get(name), now.get(name))
  const lists = [...new Set([...old.orders.keys(), ...now.orders.keys()])].filter(
    (name) => !isSame(old.orders.get(name), now.orders.get(name)),
  )
  const pages = lists.flatMap((name) => {
    const [one, other] = [old.olderPages(name), now.olderPages(name)]
    const last = Math.min(one, other)
    // The last common page links to the next page, which exists in only one of the states.
    const linked = one !== other && last > 0 && isPaged(name) ? [`${name}/${last}`] : []
    return [...pageNames(name, Math.max(one, other)).filter(differs), ...linked]
  })
  const tags = changed.flatMap((record) => [...tagsOf(textOf(record, section.lists.tags)).keys()])
  const related = changed.flatMap((record) => [record, ...now.neighbors(record)])
  return [
    ...new Set([
      ...pages,
      ...related.map(({ _id }) => `related/${_id}`).filter(differs),
      ...(tags.some((slug) => old.tagName(slug) !== now.tagName(slug)) ? ['topics'] : []),
    ]),
  ]
}

const isSame = (one: readonly Listed[] = [], other: readonly Listed[] = []) =>
  one === other ||
  (one.length === other.length &&
    one.every((record, i) => record === other[i] || record._id === other[i]!._id))
