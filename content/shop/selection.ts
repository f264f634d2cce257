import type { Line } from './breakdown.ts'
import { toCents } from './cents.ts'

/** What a customer chooses when they order a package. */
export interface Selection {
  /** Of the package. */
  quantity: number
  /** The quantity counts only for an add-on that is charged by quantity. */
  addOns: readonly { id: string; quantity: number }[]
}

export const plainSelection: Selection = { quantity: 1, addOns: [] }

/** The values of a package that its price depends on. */
export interface SoldPackage {
  readonly _id: string
  readonly packageName: string
  readonly packagePrice: string
  readonly packageQuantity?: string
}

export interface SoldAddOn {
  readonly _id: string
  readonly addOnName: string
  readonly addOnPrice: string
  readonly addOnCharged?: string
  readonly addOnQuantity?: string
  readonly addOnPackages?: string
}

/** The largest total that payment providers and the database take, in cents. */
export const maxTotal = 9_999_999_999

/** How many of a package one order can have. */
export const maxQuantityOf = ({ packageQuantity }: SoldPackage) => Number(packageQuantity) || 1

/** How many of an add-on a customer can choose. */
export const maxAddOnsOf = ({ addOnCharged, addOnQuantity }: SoldAddOn) =>
  addOnCharged === 'By quantity' ? Number(addOnQuantity) || 10 : 1

/** Whether an add-on is offered with a package. */
export const isSoldWith = ({ addOnPackages }: SoldAddOn, packageId: string) =>
  !addOnPackages || addOnPackages.split(', ').includes(packageId)

/** What a line of an order is; `text`: free text of the agency. */
export const lineKinds = ['package', 'add-on', 'text'] as const
export type LineKind = (typeof lineKinds)[number]

/** A line of an order, with what was chosen. */
export interface SelectedLine extends Line {
  kind: LineKind
  /** The id of the package or add-on; null for free text. */
  recordId: string | null
  /** In cents. */
  unitPrice: number
}

/** The lines of an order: the package, then the chosen add-ons in the order of the list. */
export function selectedLines(
  pack: SoldPackage,
  addOns: readonly SoldAddOn[],
  selection: Selection,
): SelectedLine[] {
  const chosen = addOns.flatMap((addOn) => {
    const own = selection.addOns.find(({ id }) => id === addOn._id)
    if (!own) return []
    const { addOnCharged: charged } = addOn
    const quantity =
      charged === 'By quantity' ? own.quantity : charged === 'For each package' ? selection.quantity : 1
    return { kind: 'add-on' as const, ...addOn, name: addOn.addOnName, price: addOn.addOnPrice, quantity }
  })
  return [
    {
      kind: 'package' as const,
      ...pack,
      name: pack.packageName,
      price: pack.packagePrice,
      quantity: selection.quantity,
    },
    ...chosen,
  ].map(({ kind, _id, name, price, quantity }, position) => {
    const unitPrice = toCents(price) ?? 0
    return {
      kind,
      recordId: _id,
      position,
      name,
      points: [],
      quantity,
      unitPrice,
      full: unitPrice * quantity,
      discounts: [],
    }
  })
}
