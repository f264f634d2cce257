import { discountsOf, totalOf } from '#content/shop/breakdown.ts'
import { fromCents } from '#content/shop/cents.ts'
import { maxQuantityOf } from '#content/shop/selection.ts'
import { Breakdown } from '../../order/breakdown/Breakdown.tsx'
import { linesOf, type OrderedPackage } from './ordered-package.ts'
import type { Chosen } from './use-selection.ts'

/** What the order costs, as it changes with what is chosen; nothing for a package without choices. */
export function OrderSum({ offered, chosen }: { offered: OrderedPackage; chosen: Chosen }) {
  const { pack, addOns, currency } = offered
  if (maxQuantityOf(pack) === 1 && addOns.length === 0 && !chosen.coupon) return null
  const lines = linesOf(offered, chosen)
  return (
    <div className="order-sum" role="status">
      <Breakdown
        currency={currency}
        total={fromCents(totalOf(lines))}
        breakdown={{
          items: lines.map(({ name, quantity, full }) => ({ name, quantity, total: fromCents(full) })),
          discounts: discountsOf(lines).map(({ reason, amount }) => ({ reason, amount: fromCents(amount) })),
          tax: null,
        }}
      />
    </div>
  )
}
