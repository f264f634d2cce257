import { formatPrice } from '../../ui/price.ts'
import { formatDate } from '../../ui/time.tsx'
import { Fold } from '../parts/Fold.tsx'
import type { OrderWithHistory } from '../orders/orders.ts'
import type { OrderPanelProps } from './panel.ts'

type Payment = OrderWithHistory['payments'][number]

/** What was paid for an order and given back, if anything. */
export const Payments = ({ order }: Pick<OrderPanelProps, 'order'>) =>
  order.payments.length > 0 && (
    <Fold
      id="payments"
      title="Payments"
      hint={`${formatPrice(order.paid, order.currency)} paid`}
      open={Number(order.open) > 0 || Number(order.credit) > 0}
    >
      <ul className="methods">
        {order.payments.map((payment) => (
          <li key={payment._id}>
            <strong>{formatPrice(payment.amount, payment.currency)}</strong>{' '}
            <span>
              {titleOf(payment)}, <time dateTime={payment.paidOn}>{formatDate(payment.paidOn)}</time>
            </span>
          </li>
        ))}
      </ul>
      {Number(order.open) > 0 && (
        <p>
          Left to pay: <strong>{formatPrice(order.open, order.currency)}</strong>
        </p>
      )}
      {Number(order.credit) > 0 && (
        <p>
          {formatPrice(order.credit, order.currency)} is your credit: we refund it, or you can use it for your
          next order. Write to us.
        </p>
      )}
    </Fold>
  )

function titleOf({ kind, method, methodName }: Payment): string {
  if (method === 'credit') return kind === 'refund' ? 'used for another order' : 'paid with a credit'
  return `${kind === 'refund' ? 'refunded' : 'paid'}${methodName && ` by ${methodName}`}`
}
