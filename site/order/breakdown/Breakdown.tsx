import { lineText } from '#content/shop/breakdown.ts'
import { formatPrice } from '../../ui/price.ts'

interface Props {
  breakdown: {
    items: readonly {
      name: string
      description?: readonly string[]
      quantity: number
      total: string
    }[]
    discounts: readonly { reason: string; amount: string }[]
    tax: { name: string; rate: string; amount: string } | null
  }
  /** Empty, as all amounts, for who sees no prices. */
  total: string
  currency: string
  /** By default that of the document; the server has none. */
  locale?: string | undefined
  /** By default in the words of the customer area. */
  totalLabel?: string | undefined
}

/** What was ordered, and how its total comes about. */
export function Breakdown({
  breakdown: { items, discounts, tax },
  total,
  currency,
  locale,
  totalLabel = 'Total',
}: Props) {
  const money = (amount: string) => amount && formatPrice(amount, currency, locale)
  return (
    <dl className="breakdown">
      {items.map((item, i) => (
        <div key={i}>
          <dt>
            {lineText(item)}
            {item.description?.map((line, at) => (
              <span key={at}>{line}</span>
            ))}
          </dt>
          <dd>{money(item.total)}</dd>
        </div>
      ))}
      {discounts.map(({ reason, amount }) => (
        <div key={reason}>
          <dt>{reason}</dt>
          <dd>{amount && `–${money(amount)}`}</dd>
        </div>
      ))}
      {total && (
        <div className="in-all">
          <dt>{totalLabel}</dt>
          <dd>{money(total)}</dd>
        </div>
      )}
      {tax && tax.amount && (
        <div className="tax">
          <dt>
            Includes {Number(tax.rate)}% {tax.name}
          </dt>
          <dd>{money(tax.amount)}</dd>
        </div>
      )}
    </dl>
  )
}

/** Whether the total alone does not say what was ordered and why it costs that. */
export const hasBreakdown = ({ items, discounts, tax }: Props['breakdown']) =>
  items.length > 1 ||
  items.some(({ quantity, description = [] }) => quantity > 1 || description.length > 0) ||
  discounts.length > 0 ||
  tax !== null
