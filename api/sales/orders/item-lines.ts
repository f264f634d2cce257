import { sumOf } from '#content/shop/breakdown.ts'
import { fromCents, toCents } from '#content/shop/cents.ts'
import { formatMoney } from '#content/locale/format.ts'
import { localeOf } from '../../content/records/locale.ts'
import { maxTotal, type LineKind, type SelectedLine } from '#content/shop/selection.ts'
import { sections } from '#content/sections/sections.ts'
import { list } from '../../content/records/records.ts'
import type { Context } from '../../platform/context.ts'
import { InvalidInputError } from '../../platform/errors.ts'
import { packageById, type Package } from './packages.ts'

/** An item as a person of the agency enters it. */
export interface ItemInput {
  kind: LineKind
  /** Of a package or an add-on. */
  id?: string | undefined
  /** Of free text; the others have their own name. */
  name?: string | undefined
  /** Further lines about it. */
  description?: string | undefined
  quantity: number
  /** A decimal amount with tax; empty for the list price of a package or an add-on. */
  unitPrice?: string | undefined
}

/**
 * The lines of items, without discounts, at the list prices of now where an item states none; the package comes first.
 * `ownPrices` says which items have another price than that of the list, which needs a permission of its own. Throws an
 * InvalidInputError by the field, such as `items.0.unitPrice`.
 */
export async function linesOfItems(
  ctx: Context,
  items: readonly ItemInput[],
): Promise<{ lines: SelectedLine[]; pack: Package | null; ownPrices: boolean }> {
  const errors: Record<string, string> = {}
  const found: Omit<SelectedLine, 'position'>[] = []
  let ownPrices = false
  let pack: Package | null = null
  const addOns = items.some(({ kind }) => kind === 'add-on') ? await list(ctx, sections.addOn) : []
  for (const [i, item] of items.entries()) {
    const { kind, quantity } = item
    let sold: { id: string | null; name: string; price: string } | undefined
    if (kind === 'text') {
      if (!item.name) errors[`items.${i}.name`] = 'Enter what it is.'
      sold = { id: null, name: item.name ?? '', price: '' }
    } else if (kind === 'package') {
      const record = item.id ? await packageById(ctx, item.id) : undefined
      if (record && pack) {
        errors[`items.${i}.id`] = 'An order has one package. Make another order for this one.'
        continue
      }
      pack = record ?? pack
      sold = record && {
        id: record.sold._id,
        name: record.sold.packageName,
        price: record.sold.packagePrice,
      }
    } else {
      const record = addOns.find(({ _id }) => _id === item.id)
      sold = record && { id: record._id, name: record.addOnName, price: record.addOnPrice }
    }
    if (!sold) {
      errors[`items.${i}.id`] =
        kind === 'package' ? 'This package is no longer available.' : 'This add-on is no longer available.'
      continue
    }
    const listPrice = toCents(sold.price)
    const unitPrice = item.unitPrice ? toCents(item.unitPrice) : listPrice
    if (unitPrice === undefined || unitPrice < 0) {
      errors[`items.${i}.unitPrice`] = 'Enter a price.'
      continue
    }
    ownPrices ||= unitPrice !== listPrice
    found.push({
      kind,
      recordId: sold.id,
      name: sold.name,
      points: (item.description ?? '')
        .split(/\r?\n/)
        .map((line) => line.trim())
        .filter(Boolean),
      quantity,
      unitPrice,
      full: unitPrice * quantity,
      discounts: [],
    })
  }
  if (sumOf(found.map(({ full }) => full)) > maxTotal)
    errors['items'] =
      `An order can be up to ${formatMoney(fromCents(maxTotal), ctx.env.currency, await localeOf(ctx))}.`
  if (Object.keys(errors).length > 0) throw new InvalidInputError({ errors })
  const sorted = [
    ...found.filter(({ kind }) => kind === 'package'),
    ...found.filter(({ kind }) => kind !== 'package'),
  ]
  return {
    lines: sorted.map((line, position) => ({ ...line, position })),
    pack,
    ownPrices,
  }
}
