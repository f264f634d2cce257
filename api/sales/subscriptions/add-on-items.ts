import { lineTotal } from '#content/shop/breakdown.ts'
import { toCents } from '#content/shop/cents.ts'
import { isSoldWith, selectedLines, type SoldAddOn } from '#content/shop/selection.ts'
import { sections } from '#content/sections/sections.ts'
import { list } from '../../content/records/records.ts'
import type { Context } from '../../platform/context.ts'
import type { SubscriptionItem } from '../../platform/db/subscription-data.ts'
import { toItems, toLines } from '../orders/periods/items.ts'

/** The add-ons that are sold with a package now. */
export const addOnsSoldWith = async (ctx: Context, packageId: string | null) =>
  packageId === null
    ? []
    : (await list(ctx, sections.addOn)).filter(
        (each) => isSoldWith(each, packageId) && toCents(each.addOnPrice),
      )

/** An add-on as a line of a subscription of some packages, at the price of now. */
export function itemOf(
  addOn: SoldAddOn,
  { quantity, packages }: { quantity: number; packages: number },
): SubscriptionItem {
  const pack = { _id: '', packageName: '', packagePrice: '' }
  const lines = selectedLines(pack, [addOn], { quantity: packages, addOns: [{ id: addOn._id, quantity }] })
  return toItems(lines.slice(1))[0]!
}

/** What a line costs, in cents. */
export const itemTotal = (item: SubscriptionItem): number => lineTotal(toLines([item])[0]!)
