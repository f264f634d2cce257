import type { ReactNode } from 'react'
import { totalOf } from '#content/shop/breakdown.ts'
import { asPrice, fromCents } from '#content/shop/cents.ts'
import { couponProblem, withCoupon } from '#content/shop/coupon.ts'
import { selectedLines, type SoldAddOn, type SoldPackage } from '#content/shop/selection.ts'
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
}

/** The lines of what is chosen, with what the coupon takes off. */
export function linesOf({ pack, addOns }: OrderedPackage, { coupon, ...selection }: Chosen) {
  const lines = selectedLines(pack, addOns, selection)
  return coupon ? withCoupon(lines, coupon) : lines
}

/** Why the coupon takes nothing off what is chosen; null if it does, or if there is none. */
export const couponProblemOf = ({ pack, addOns }: OrderedPackage, { coupon, ...selection }: Chosen) =>
  coupon ? couponProblem(selectedLines(pack, addOns, selection), coupon) : null

/** What is chosen, as the request for an order states it, with the total that the customer sees. */
export const orderedOf = (offered: OrderedPackage, chosen: Chosen) => ({
  packageId: offered.pack._id,
  packageName: offered.pack.packageName,
  packagePrice: asPrice(fromCents(totalOf(linesOf(offered, chosen)))),
  quantity: chosen.quantity,
  addOns: [...chosen.addOns],
  coupon: couponProblemOf(offered, chosen) ? '' : (chosen.coupon?.code ?? ''),
})

/** What an order form needs of what is ordered. */
export interface OrderFormProps {
  ordered: ReturnType<typeof orderedOf>
  /** What can be chosen, and what it costs. */
  choices: ReactNode
  sum: ReactNode
  removeCoupon: () => void
}
