import { totalOf } from '#content/shop/breakdown.ts'
import { asPrice, fromCents, toCents } from '#content/shop/cents.ts'
import { formatMoney } from '#content/locale/format.ts'
import { localeOf } from '../../content/records/locale.ts'
import {
  isSoldWith,
  maxAddOnsOf,
  maxQuantityOf,
  maxTotal,
  selectedLines,
  type SelectedLine,
  type Selection,
  type SoldPackage,
} from '#content/shop/selection.ts'
import { sections } from '#content/sections/sections.ts'
import type { Context } from '../../platform/context.ts'
import { isPlain } from './items.ts'
import { list } from '../../content/records/records.ts'
import { ConflictError, InvalidInputError } from '../../platform/errors.ts'

/** The lines of an order at the prices of now. Throws an InvalidInputError for what is not sold. */
export async function priceOrder(
  ctx: Context,
  pack: SoldPackage,
  selection: Selection,
): Promise<SelectedLine[]> {
  const { currency } = ctx.env
  const max = maxQuantityOf(pack)
  if (selection.quantity > max)
    throw refuse(
      'quantity',
      max === 1
        ? `${pack.packageName} can be ordered once per order.`
        : `At most ${max} of ${pack.packageName} can be ordered at once.`,
    )
  const lines = selectedLines(pack, await chosenAddOns(ctx, pack, selection), selection)
  if (totalOf(lines) > maxTotal)
    throw refuse(
      'quantity',
      `An order can be up to ${formatMoney(fromCents(maxTotal), currency, await localeOf(ctx))}.`,
    )
  return lines
}

/** Throws a ConflictError with the total of an order if the customer saw another one. */
export async function requireSeen(ctx: Context, lines: readonly SelectedLine[], seen?: string) {
  const total = totalOf(lines)
  if (seen !== undefined && toCents(seen) !== total) {
    const name = isPlain(lines) ? lines[0]!.name : 'this order'
    throw new ConflictError({
      detail: `The price of ${name} is ${formatMoney(fromCents(total), ctx.env.currency, await localeOf(ctx))} now.`,
      members: { packagePrice: asPrice(fromCents(total)) },
    })
  }
}

async function chosenAddOns(ctx: Context, pack: SoldPackage, { addOns }: Selection) {
  if (addOns.length === 0) return []
  const sold = (await list(ctx, sections.addOn)).filter(
    (each) => isSoldWith(each, pack._id) && toCents(each.addOnPrice),
  )
  for (const { id, quantity } of addOns) {
    const addOn = sold.find(({ _id }) => _id === id)
    if (!addOn)
      throw refuse('addOns', `One of the add-ons is not available with ${pack.packageName} any more.`)
    const max = maxAddOnsOf(addOn)
    if (quantity > max) throw refuse('addOns', `At most ${max} of ${addOn.addOnName} can be ordered at once.`)
  }
  return sold
}

const refuse = (field: string, message: string) => new InvalidInputError({ errors: { [field]: message } })
