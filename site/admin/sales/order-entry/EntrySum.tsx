import { useWatch } from 'react-hook-form'
import { discountsOf, totalOf } from '#content/shop/breakdown.ts'
import { fromCents } from '#content/shop/cents.ts'
import { Breakdown } from '../../../order/breakdown/Breakdown.tsx'
import { useFields } from '../../../ui/form/fields-context.ts'
import { siteCurrency } from '../../../ui/price.ts'
import { linesSoFar, type Catalog, type ItemRow } from './entry-items.ts'

/** The sum of what is entered, as it changes. */
export function EntrySum({ rows, catalog }: { rows: readonly ItemRow[]; catalog: Catalog }) {
  const { form } = useFields()
  const values = useWatch({ control: form.control })
  const lines = linesSoFar(rows, catalog, values as Readonly<Record<string, string>>)
  if (lines.length === 0) return null
  return (
    <div className="entry-sum">
      <Breakdown
        currency={siteCurrency()}
        total={fromCents(totalOf(lines))}
        breakdown={{
          items: lines.map(({ name, quantity, full }) => ({ name, quantity, total: fromCents(full) })),
          discounts: discountsOf(lines).map(({ reason, amount }) => ({ reason, amount: fromCents(amount) })),
          tax: null,
        }}
      />
      <p className="hint">
        Prices include tax, which depends on the country and the tax number of the customer.
      </p>
    </div>
  )
}
