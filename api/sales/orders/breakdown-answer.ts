import { z } from 'zod'
import { discountsOf, netOf } from '#content/shop/breakdown.ts'
import { fromCents, toCents } from '#content/shop/cents.ts'
import { lineKinds } from '#content/shop/selection.ts'
import type { OrderLine } from './items.ts'
import type { Order } from './order.ts'

/** What was ordered, and how the total comes about. All amounts have two decimals, in the currency of the order. */
export const breakdown = z
  .object({
    items: z.array(
      z.object({
        kind: z.enum(lineKinds),
        name: z.string(),
        /** Further lines about it; those of the package are the points of the order. */
        description: z.array(z.string()),
        quantity: z.int(),
        unitPrice: z.string(),
        /** The quantity times the price, before discounts. */
        total: z.string(),
      }),
    ),
    discounts: z.array(z.object({ reason: z.string(), amount: z.string() })),
    /** The tax that the total includes, as decided when the order was placed; null if it shows none. */
    tax: z.object({ name: z.string(), rate: z.string(), amount: z.string() }).nullable(),
  })
  .meta({ id: 'OrderBreakdown' })

/** For a person who may not see prices, the amounts are empty. */
export function toBreakdown(
  { tax, total }: Order,
  lines: readonly OrderLine[],
  { hidden = false }: { hidden?: boolean } = {},
): z.infer<typeof breakdown> {
  const amount = (cents: number) => (hidden ? '' : fromCents(cents))
  const cents = toCents(total)!
  return {
    items: lines.map(({ kind, name, points, quantity, unitPrice, full }) => ({
      kind,
      name,
      description: kind === 'package' ? [] : [...points],
      quantity,
      unitPrice: amount(toCents(unitPrice)!),
      total: amount(full),
    })),
    discounts: discountsOf(lines).map((each) => ({ reason: each.reason, amount: amount(each.amount) })),
    tax: tax?.name
      ? { name: tax.name, rate: tax.rate, amount: amount(cents - netOf(cents, tax.rate)) }
      : null,
  }
}
