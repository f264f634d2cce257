import { totalOf } from '#content/shop/breakdown.ts'
import { fromCents } from '#content/shop/cents.ts'
import { maxQuantityOf, selectedLines, type Selection } from '#content/shop/selection.ts'
import { Breakdown } from '../../order/breakdown/Breakdown.tsx'
import type { OrderedPackage } from './ordered-package.ts'

/** What the order costs, as it changes with what is chosen; nothing for a package without choices. */
export function OrderSum({ pack, addOns, currency, selection }: OrderedPackage & { selection: Selection }) {
  if (maxQuantityOf(pack) === 1 && addOns.length === 0) return null
  const lines = selectedLines(pack, addOns, selection)
  return (
    <div className="order-sum" role="status">
      <Breakdown
        currency={currency}
        total={fromCents(totalOf(lines))}
        breakdown={{
          items: lines.map(({ name, quantity, full }) => ({ name, quantity, total: fromCents(full) })),
          discounts: [],
          tax: null,
        }}
      />
    </div>
  )
}
