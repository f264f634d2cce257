import { totalOf } from '#content/shop/breakdown.ts'
import { asPrice, fromCents } from '#content/shop/cents.ts'
import { couponProblem, withCoupon } from '#content/shop/coupon.ts'
import type { PeriodTerms } from '#content/shop/periods.ts'
import {
  selectedLines,
  type SelectedLine,
  type SoldAddOn,
  type SoldPackage,
} from '#content/shop/selection.ts'
import type { PeriodWords } from './period-words.ts'
import type { Chosen } from './use-selection.ts'

export interface OfferedAddOn extends SoldAddOn {
  readonly addOnDescription?: string
}

/** What a page offers: a package, with the add-ons that are sold with it. */
export interface OrderedPackage {
  pack: SoldPackage
  addOns: readonly OfferedAddOn[]
  /** ISO 4217. */
  currency: string
  /** In which amounts are written, on the server as in the browser. */
  locale: string
  /** Whether the form asks for a coupon. */
  asksForCoupon: boolean
  /** Of a package that is paid by the period. */
  periods?: OfferedPeriods | undefined
}

export interface OfferedPeriods {
  /** From the shortest period. */
  terms: readonly PeriodTerms[]
  words: PeriodWords
}

/** The terms of the chosen period; undefined for one payment. */
export const termsOf = ({ periods }: OrderedPackage, { period }: Chosen): PeriodTerms | undefined =>
  periods?.terms.find(({ interval }) => interval === period) ?? periods?.terms[0]

/** The lines of each period, without what is paid once. */
export function linesOfPeriod(offered: OrderedPackage, chosen: Chosen) {
  const terms = termsOf(offered, chosen)
  const { pack } = offered
  const sold = terms ? { ...pack, packagePrice: fromCents(terms.price) } : pack
  return selectedLines(sold, offered.addOns, chosen)
}

/** What a later period costs with the coupon, if it is for so many. */
export const linesWithCoupon = (offered: OrderedPackage, { coupon, ...chosen }: Chosen) =>
  coupon ? withCoupon(linesOfPeriod(offered, chosen), coupon) : linesOfPeriod(offered, chosen)

/** The lines of what is chosen, before a coupon: with the set-up fee. */
function fullLines(offered: OrderedPackage, chosen: Chosen): SelectedLine[] {
  const lines = linesOfPeriod(offered, chosen)
  const fee = termsOf(offered, chosen)?.setupFee
  if (!fee) return lines
  const name = offered.periods!.words.setupFeeName
  const once = { kind: 'text', recordId: null, name, quantity: 1, points: [], discounts: [] } as const
  return [...lines, { ...once, unitPrice: fee, full: fee, position: lines.length }]
}

/** The lines of what is chosen, with what the coupon takes off. */
export function linesOf(offered: OrderedPackage, chosen: Chosen) {
  const lines = fullLines(offered, chosen)
  return chosen.coupon ? withCoupon(lines, chosen.coupon) : lines
}

/** Why the coupon takes nothing off what is chosen; null if it does, or if there is none. */
export const couponProblemOf = (offered: OrderedPackage, chosen: Chosen) =>
  chosen.coupon ? couponProblem(fullLines(offered, chosen), chosen.coupon) : null

/** What is chosen, as the request for an order states it, with the total that the customer sees. */
export const orderedOf = (offered: OrderedPackage, chosen: Chosen) => ({
  packageId: offered.pack._id,
  packageName: offered.pack.packageName,
  packagePrice: asPrice(fromCents(totalOf(linesOf(offered, chosen)))),
  quantity: chosen.quantity,
  addOns: [...chosen.addOns],
  ...(offered.periods && { period: termsOf(offered, chosen)!.interval }),
  coupon: couponProblemOf(offered, chosen) ? '' : (chosen.coupon?.code ?? ''),
})

/** What is ordered, as the request for an order states it. */
export type Ordered = ReturnType<typeof orderedOf>
