import { points, type Package } from './packages.ts'

/** Whether a package includes a row's point, what it has in its place, or its own words for it. */
export type Cell = boolean | { instead: string } | { words: string }

export interface Row {
  readonly point: string
  /** In the order of the packages. */
  readonly cells: readonly Cell[]
}

const same = (words: string) => words.trim().replace(/\s+/g, ' ').toLowerCase()

const count =
  /\d+(?:[.,]\d+)*|\b(?:one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|fifteen|twenty|thirty|fifty|hundred|unlimited)\b/g
const unit = '(?:hour|day|week|fortnight|month|quarter|year)s?'
const interval = new RegExp(
  `\\b(?:(?:every|once an?|twice an?|an?|per)(?: other| #)? ${unit}|hourly|daily|weekly|fortnightly|monthly|quarterly|yearly|annual|annually)\\b`,
  'g',
)

/** A point without its numbers and intervals: of two that differ in these alone, one replaces the other. */
function subject(point: string) {
  const words = same(point).replace(count, '#').replace(interval, '~')
  return /\p{L}/u.test(words) ? words : same(point)
}

/** The part before a colon and the part after it, as in «Articles: two a month». */
const split = (point: string) => /^([^:]{2,60}):\s+(\S.*)$/.exec(point.trim())

interface Point {
  readonly text: string
  /** What it is about: a later point about the same replaces it. */
  readonly about: string
}

/** The point of a package that includes all of another one, and the words that follow. */
const inclusion = (point: string, name: string) =>
  new RegExp(`^everything in ${RegExp.escape(same(name))}(?!\\w)[\\s,;.:–—-]*`).exec(same(point))

/**
 * Every point once, and for each package whether it includes it. «Everything in Basic, for up to 25 pages» includes the
 * points of that package; of two points about the same thing, a package has its own and not the included one.
 */
export function compare(packages: readonly Package[]): Row[] {
  const own = packages.map((pack) => ownPoints(pack, packages))
  const all = packages.map((_, i) => collect(i, own))
  const topics = shownByTopic(own.flatMap((its) => its.points))
  const rows = new Map<string, Row>()
  for (const { text, about } of own.flatMap((its) => its.points)) {
    const topic = topics.get(about)
    const id = topic ? about : same(text)
    if (rows.has(id)) continue
    const cells = all.map((held): Cell => {
      const its =
        held.find((point) => same(point.text) === same(text)) ?? held.find((point) => point.about === about)
      if (topic) return its ? { words: split(its.text)![2]! } : false
      if (its && same(its.text) !== same(text)) return { instead: its.text }
      return its !== undefined
    })
    rows.set(id, { point: topic ?? text, cells })
  }
  return [...rows.values()]
}

interface Own {
  readonly points: readonly Point[]
  /** The places of the packages that it includes. */
  readonly includes: readonly number[]
}

function ownPoints(pack: Package, packages: readonly Package[]): Own {
  const includes: number[] = []
  const texts = points(pack).flatMap((text) => {
    const place = packages.findIndex((other) => other !== pack && inclusion(text, other.packageName))
    if (place < 0) return [text]
    includes.push(place)
    const rest = text.trim().replace(/\s+/g, ' ')
    const more = rest.slice(inclusion(text, packages[place]!.packageName)![0].length)
    return more ? [more.charAt(0).toUpperCase() + more.slice(1)] : []
  })
  return { points: texts.map((text) => ({ text, about: aboutOf(text) })), includes }
}

function aboutOf(text: string) {
  const topic = split(text)?.[1]
  return topic ? `${same(topic)}:` : subject(text)
}

/** What a package includes: its own points, and of those that it takes over what none of its own replaces. */
function collect(place: number, own: readonly Own[], seen: readonly number[] = []): readonly Point[] {
  if (seen.includes(place)) return []
  const { points: its, includes } = own[place]!
  const replaced = new Set(its.map(({ about }) => about))
  const included = includes.flatMap((other) => collect(other, own, [...seen, place]))
  return [...its, ...included.filter(({ about }) => !replaced.has(about))]
}

/** The topics that packages have different words for; each gets one row with the words in its cells. */
function shownByTopic(all: readonly Point[]): Map<string, string> {
  const topics = new Map<string, Set<string>>()
  for (const { text, about } of all)
    if (split(text)) topics.set(about, (topics.get(about) ?? new Set()).add(same(text)))
  const varied = [...topics].filter(([, texts]) => texts.size > 1)
  return new Map(
    varied.map(([about]) => [about, split(all.find((point) => point.about === about)!.text)![1]!]),
  )
}
