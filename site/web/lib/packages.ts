import { fillTemplate } from '#content/model/text-template.ts'
import { capitalized, currencyName } from '#content/locale/format.ts'
import { pointsOf } from '#content/shop/packages.ts'
import type { SiteContent } from '#content/sections/sections.ts'

export type Package = SiteContent['pricing'][number]

/** The number of packages shown as cards and in the comparison. */
const cardCount = 3

/** The packages in the owner's order: the first as cards, the others as a list. */
export const arrange = (packages: readonly Package[]) => ({
  cards: packages.slice(0, cardCount),
  more: packages.slice(cardCount),
})

/** The features of a package; at most `max`. */
export const points = (pack: Package, max?: number): string[] => pointsOf(pack).slice(0, max)

export const isRecommended = (pack: Package) => pack.packageRecommended === 'Yes'

/** The owner's note about prices. */
export function priceNote({ priceNote }: { priceNote: string }, currency: string, locale: string): string {
  const name = currencyName(currency, locale)
  const first = capitalized(name, locale)
  return fillTemplate(priceNote, { currency: priceNote.startsWith('{currency}') ? first : name })
}

export const orderLink = (pack: Package) => `/order-now/${encodeURIComponent(pack._id)}`
