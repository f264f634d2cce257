import { useEffect } from 'react'
import { formatPrice } from '../../ui/price.ts'
import { customerStatus, type OrderWithStatus } from '../orders/order-status.ts'
import type { Order } from '../orders/orders.ts'
import { Badge } from '../../ui/badge.tsx'
import { formatOrderDate } from '../../ui/time.tsx'

type CardOrder = OrderWithStatus &
  Pick<
    Order,
    'packageName' | 'packagePrice' | 'currency' | 'paid' | 'refunded' | 'open' | 'number' | 'orderDate'
  >

/** The summary of an order with its status, at the top of its pages. */
export function OrderCard({ order }: { order: CardOrder }) {
  useTitleWith(order.number)
  const { headline, tone } = customerStatus(order)
  return (
    <div className="order-card box">
      <p role="status">
        <Badge tone={tone}>{headline}</Badge>
      </p>
      <h2>{order.packageName}</h2>
      <p className="price">{formatPrice(order.packagePrice, order.currency)}</p>
      {Number(order.open) > 0 && Number(order.paid) > Number(order.refunded) && (
        <p className="lines">
          A part is paid: <strong>{formatPrice(order.open, order.currency)}</strong> is left to pay
        </p>
      )}
      {order.paymentStatus !== 'Refunded' && Number(order.refunded) > 0 && (
        <p className="lines">
          {formatPrice(order.refunded, order.currency)} {order.currency} of it refunded
        </p>
      )}
      <p className="lines">
        Order {order.number} of {formatOrderDate(order.orderDate)}
      </p>
    </div>
  )
}

/** Says in the title of the page, and so in its tab and in the history, which order it is about. */
function useTitleWith(number: string) {
  useEffect(() => {
    const before = document.title
    document.title = before.replace(/(?= \| [^|]*$)|$/, ` ${number}`)
    return () => {
      document.title = before
    }
  }, [number])
}

export const OrderCardSkeleton = () => (
  <div className="order-card box" aria-hidden="true">
    <p className="skeleton inline">Waiting for your payment</p>
    <h2>
      <span className="skeleton inline">Package</span>
    </h2>
    <p className="price">
      <span className="skeleton inline">000</span>
    </p>
    <p className="lines">
      <span className="skeleton inline">Order 00000 of 00 00 0000</span>
    </p>
  </div>
)
