import type { ReactNode } from 'react'
import { totalOf } from '#content/shop/breakdown.ts'
import { asPrice, fromCents } from '#content/shop/cents.ts'
import { selectedLines, type Selection, type SoldAddOn, type SoldPackage } from '#content/shop/selection.ts'

export interface OfferedAddOn extends SoldAddOn {
  readonly addOnDescription?: string
}

/** What a page offers: a package, with the add-ons that are sold with it. */
export interface OrderedPackage {
  pack: SoldPackage
  addOns: readonly OfferedAddOn[]
  /** ISO 4217. */
  currency: string
}

/** What is chosen, as the request for an order states it, with the total that the customer sees. */
export const orderedOf = ({ pack, addOns }: OrderedPackage, selection: Selection) => ({
  packageId: pack._id,
  packageName: pack.packageName,
  packagePrice: asPrice(fromCents(totalOf(selectedLines(pack, addOns, selection)))),
  quantity: selection.quantity,
  addOns: [...selection.addOns],
})

export type Ordered = ReturnType<typeof orderedOf>

/** What an order form needs of what is ordered. */
export interface OrderFormProps {
  ordered: Ordered
  /** What can be chosen, and what it costs. */
  choices: ReactNode
  sum: ReactNode
}
