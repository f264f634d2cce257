import { formatPrice } from '../../ui/price.ts'
import type { Column } from '../../ui/table.tsx'
import type { ListedOrder } from './orders.ts'
import { PaymentCell, WorkBadge } from './PaymentCell.tsx'
import { WhatIsNext } from './WhatIsNext.tsx'
import { formatOrderDate } from '../../ui/time.tsx'

/** An order in the list of a customer. */
export interface NumberedOrder {
  order: ListedOrder
  /** Counts from the newest. */
  serial: number
  /** The number of unread messages. */
  unread: number
}

export const columns: Column<NumberedOrder>[] = [
  { title: 'Sl No.', cell: ({ serial }) => serial },
  {
    title: 'Order Date',
    link: true,
    breaks: true,
    placeholder: (
      <>
        Order date
        <br />
        Package and price
        <br />
        Number
      </>
    ),
    cell: ({ order }) => (
      <>
        {formatOrderDate(order.orderDate)}
        <span className="hidden">, {order.packageName}</span>
      </>
    ),
    below: ({ order, unread }) => (
      <span className="stacked">
        <span>
          {order.packageName}, {formatPrice(order.packagePrice, order.currency)}
        </span>
        <span className="hint">{order.number}</span>
        {unread > 0 && (
          <a className="unread" href={`/order/${order._id}#conversation`}>
            {unread} new {unread === 1 ? 'message' : 'messages'}
            <span className="hidden"> about {order.packageName}</span>
          </a>
        )}
      </span>
    ),
  },
  {
    title: 'Your Name',
    breaks: true,
    cell: ({ order: { customerName, company } }) => (
      <span className="stacked">
        <span>{customerName}</span>
        {company && company !== customerName && <span className="hint">{company}</span>}
      </span>
    ),
  },
  {
    title: 'Order Status',
    cell: ({ order }) => (
      <>
        <WorkBadge order={order} />
        <WhatIsNext order={order} />
      </>
    ),
  },
  {
    title: 'Payment Status',
    placeholder: 'You have paid',
    cell: ({ order }) => <PaymentCell order={order} />,
  },
]
