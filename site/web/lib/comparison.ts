import { points, type Package } from './packages.ts'

/** Whether a package includes a row's feature, or what it has in its place. */
export type Cell = boolean | { words: string }

export interface Row {
  readonly point: string
  /** One cell per package, in their order. */
  readonly cells: readonly Cell[]
}

const normalized = (text: string) => text.trim().replace(/\s+/g, ' ').toLowerCase()

const count =
  /\d+(?:[.,]\d+)*|\b(?:one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|fifteen|twenty|thirty|fifty|hundred|unlimited)\b/g
const unit = '(?:hour|day|week|fortnight|month|quarter|year)s?'
const interval = new RegExp(
  `\\b(?:(?:every|once an?|twice an?|an?|per)(?: other| #)? ${unit}|hourly|daily|weekly|fortnightly|monthly|quarterly|yearly|annual|annually)\\b`,
  'g',
)

/** A feature without its numbers and intervals, which only say how much of it is included. */
function withoutNumbers(point: string) {
  const text = normalized(point).replace(count, '#').replace(interval, '~')
  return /\p{L}/u.test(text) ? text : normalized(point)
}

/** The parts before and after a colon, as in “Articles: two a month”. */
const splitAtColon = (point: string) => /^([^:]{2,60}):\s+(\S.*)$/.exec(point.trim())

interface Point {
  readonly text: string
  /** A later feature with the same subject replaces it. */
  readonly subject: string
}

/** Matches a feature that includes all of another package, and the text that follows. */
const inclusion = (point: string, name: string) =>
  new RegExp(`^everything in ${RegExp.escape(normalized(name))}(?!\\w)[\\s,;.:–—-]*`).exec(normalized(point))

/**
 * Lists every feature once, with a cell for each package. “Everything in Basic, for up to 25 pages” includes the features
 * of that package; a package's own feature replaces an included one with the same subject, in the same row.
 */
export function compare(packages: readonly Package[]): Row[] {
  const own = packages.map((pack) => ownPoints(pack, packages))
  const all = packages.map((_, i) => allPoints(i, own))
  const topics = variedTopics(own.flatMap(({ points }) => points))
  // Features of one package that differ only in a number do not replace each other.
  const distinct = new Set(own.flatMap(({ points }) => repeatedSubjects(points)))
  const rows = new Map<string, Row>()
  for (const { text, subject } of own.flatMap(({ points }) => points)) {
    const topic = topics.get(subject)
    const id = !topic && distinct.has(subject) ? normalized(text) : subject
    if (rows.has(id)) continue
    const cells = all.map((points): Cell => {
      const isIncluded = points.some((point) => normalized(point.text) === normalized(text))
      if (isIncluded && !topic) return true
      const match = points.find((point) => point.subject === subject)
      return match ? { words: topic ? splitAtColon(match.text)![2]! : match.text } : false
    })
    rows.set(id, { point: topic ?? text, cells })
  }
  return [...rows.values()]
}

const repeatedSubjects = (points: readonly Point[]) =>
  points
    .map(({ subject }) => subject)
    .filter((subject, i) => points.findIndex((point) => point.subject === subject) < i)

interface PackagePoints {
  readonly points: readonly Point[]
  /** The indexes of the packages that it includes. */
  readonly includes: readonly number[]
}

function ownPoints(pack: Package, packages: readonly Package[]): PackagePoints {
  const includes: number[] = []
  const texts = points(pack).flatMap((text) => {
    const index = packages.findIndex((other) => other !== pack && inclusion(text, other.packageName))
    if (index < 0) return [text]
    includes.push(index)
    const more = text
      .trim()
      .replace(/\s+/g, ' ')
      .slice(inclusion(text, packages[index]!.packageName)![0].length)
    return more ? [more.charAt(0).toUpperCase() + more.slice(1)] : []
  })
  return { points: texts.map((text) => ({ text, subject: subjectOf(text) })), includes }
}

function subjectOf(text: string) {
  const topic = splitAtColon(text)?.[1]
  return topic ? `${normalized(topic)}:` : withoutNumbers(text)
}

/** All features of a package: its own, and included ones that its own do not replace. */
function allPoints(
  index: number,
  own: readonly PackagePoints[],
  seen: readonly number[] = [],
): readonly Point[] {
  if (seen.includes(index)) return []
  const { points, includes } = own[index]!
  const replaced = new Set(points.map(({ subject }) => subject))
  const included = includes.flatMap((other) => allPoints(other, own, [...seen, index]))
  return [...points, ...included.filter(({ subject }) => !replaced.has(subject))]
}

/** The topics for which packages have different texts; each becomes one row with the texts in its cells. */
function variedTopics(all: readonly Point[]): Map<string, string> {
  const topics = new Map<string, Set<string>>()
  for (const { text, subject } of all)
    if (splitAtColon(text)) topics.set(subject, (topics.get(subject) ?? new Set()).add(normalized(text)))
  const varied = [...topics].filter(([, texts]) => texts.size > 1)
  return new Map(
    varied.map(([subject]) => [
      subject,
      splitAtColon(all.find((point) => point.subject === subject)!.text)![1]!,
    ]),
  )
}
