import { points, type Package } from './packages.ts'

/** Whether a package includes a row's feature, what it has instead, or its own text for it. */
export type Cell = boolean | { instead: string } | { words: string }

export interface Row {
  readonly point: string
  /** One cell per package, in their order. */
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

/** A feature without its numbers and intervals: two features with the same subject replace each other. */
function subject(point: string) {
  const words = same(point).replace(count, '#').replace(interval, '~')
  return /\p{L}/u.test(words) ? words : same(point)
}

/** The parts before and after a colon, as in “Articles: two a month”. */
const split = (point: string) => /^([^:]{2,60}):\s+(\S.*)$/.exec(point.trim())

interface Point {
  readonly text: string
  /** Its subject: a later feature with the same subject replaces it. */
  readonly about: string
}

/** Matches a feature that includes all of another package, and the text that follows. */
const inclusion = (point: string, name: string) =>
  new RegExp(`^everything in ${RegExp.escape(same(name))}(?!\\w)[\\s,;.:–—-]*`).exec(same(point))

/**
 * Lists every feature once, with a cell for each package. “Everything in Basic, for up to 25 pages” includes the features
 * of that package; a package's own feature replaces an included one with the same subject.
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
  /** The indexes of the packages that it includes. */
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

/** All features of a package: its own, and included ones that its own do not replace. */
function collect(place: number, own: readonly Own[], seen: readonly number[] = []): readonly Point[] {
  if (seen.includes(place)) return []
  const { points: its, includes } = own[place]!
  const replaced = new Set(its.map(({ about }) => about))
  const included = includes.flatMap((other) => collect(other, own, [...seen, place]))
  return [...its, ...included.filter(({ about }) => !replaced.has(about))]
}

/** The topics for which packages have different texts; each becomes one row with the texts in its cells. */
function shownByTopic(all: readonly Point[]): Map<string, string> {
  const topics = new Map<string, Set<string>>()
  for (const { text, about } of all)
    if (split(text)) topics.set(about, (topics.get(about) ?? new Set()).add(same(text)))
  const varied = [...topics].filter(([, texts]) => texts.size > 1)
  return new Map(
    varied.map(([about]) => [about, split(all.find((point) => point.about === about)!.text)![1]!]),
  )
}
