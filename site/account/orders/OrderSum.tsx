import { discountsOf, totalOf } from '#content/shop/breakdown.ts'
import { fromCents } from '#content/shop/cents.ts'
import { maxQuantityOf } from '#content/shop/selection.ts'
import { Breakdown } from '../../order/breakdown/Breakdown.tsx'
import { linesOf, termsOf, type OrderedPackage } from './ordered-package.ts'
import type { Chosen } from './use-selection.ts'

interface Props {
  offered: OrderedPackage
  chosen: Chosen
}

/** What the order costs, as it changes with what is chosen; nothing for a package without choices. */
export function OrderSum({ offered, chosen }: Props) {
  const { pack, addOns } = offered
  const isPlain = maxQuantityOf(pack) === 1 && addOns.length === 0 && !termsOf(offered, chosen)?.setupFee
  if (isPlain && !chosen.coupon) return null
  return (
    <div role="status">
      <Sum offered={offered} chosen={chosen} />
    </div>
  )
}

/** The lines of what is chosen, and what they cost. */
export function Sum({ offered, chosen, totalLabel }: Props & { totalLabel?: string }) {
  const lines = linesOf(offered, chosen)
  return (
    <div className="order-sum">
      <Breakdown
        currency={offered.currency}
        locale={offered.locale}
        totalLabel={totalLabel}
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
