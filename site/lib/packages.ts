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
