import type { SiteContent } from '#content/sections.ts'

export type Package = SiteContent['pricing'][number]

/** The three that the pages are made for, from small to large. */
const named = ['Basic', 'Standard', 'Premium'] as const
const recommended = 'Standard'

const same = (a: string, b: string) => a.trim().toLowerCase() === b.toLowerCase()

/** The packages as the pages show them: the three by name (or the first three, where none has such a name) and the rest. */
export function arrange(packages: readonly Package[]): { cards: Package[]; more: Package[] } {
  const found = named.map((name) => packages.find((each) => same(each.packageName, name)))
  const known = found.filter((each) => each !== undefined)
  const cards = known.length > 0 ? known : packages.slice(0, 3)
  return { cards, more: packages.filter((each) => !cards.includes(each)) }
}

/** What a package holds, as far as it is shown: seven points, of Premium eight where there is room. */
export function points(pack: Package, most: 7 | 8 = 7): string[] {
  const all = [
    pack.packagePointOne,
    pack.packagePointTwo,
    pack.packagePointThree,
    pack.packagePointFour,
    pack.packagePointFive,
    pack.packagePointSix,
    pack.packagePointSeven,
    pack.packagePointEight,
  ]
  return all
    .slice(0, most === 8 && same(pack.packageName, 'Premium') ? 8 : 7)
    .filter((point) => point?.trim())
}

export const isRecommended = (pack: Package) => same(pack.packageName, recommended)

export const orderLink = (pack: Package) => `/order-now/${encodeURIComponent(pack._id)}`

export interface Comparison {
  packages: readonly Package[]
  /** Each point once, and for each package in its place whether it holds it. */
  rows: readonly { point: string; held: readonly boolean[] }[]
}

const key = (words: string) => words.trim().replace(/\s+/g, ' ').toLowerCase()

/**
 * What each of the packages holds of all that they offer. A point such as «Everything in Basic, for up to 25 pages»
 * says that all of that package's points are held, too.
 */
export function compare(packages: readonly Package[]): Comparison {
  const own = packages.map((pack) => points(pack, 8))
  const allOf = (i: number, seen: ReadonlySet<number> = new Set()): string[] => {
    if (seen.has(i)) return []
    const within = packages.flatMap(({ packageName }, other) => {
      const begins = `everything in ${key(packageName)}`
      return own[i]!.some((point) => new RegExp(`^${RegExp.escape(begins)}(?!\\w)`).test(key(point)))
        ? allOf(other, new Set([...seen, i]))
        : []
    })
    return [...within, ...own[i]!]
  }
  const held = packages.map((_, i) => new Set(allOf(i).map(key)))
  const rows = new Map(own.flat().map((point) => [key(point), point]))
  return {
    packages,
    rows: [...rows].map(([id, point]) => ({ point, held: held.map((its) => its.has(id)) })),
  }
}
