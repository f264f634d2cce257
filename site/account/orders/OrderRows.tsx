import { formatPrice } from '../../ui/price.ts'
import type { ListedOrder } from './orders.ts'
import { PaymentCell, WorkBadge } from './PaymentCell.tsx'

const columns = ['Sl No.', 'Order Date', 'Your Name', 'Order Status', 'Payment Status'] as const

export const TableHead = () => (
  <thead>
    <tr>
      {columns.map((column) => (
        <th key={column} scope="col">
          {column}
        </th>
      ))}
    </tr>
  </thead>
)

/** The placeholder of a loading row. */
export const SkeletonRow = () => (
  <tr aria-hidden="true">
    {columns.map((column) => (
      <td key={column} data-column={column}>
        <span className="skeleton">{column}</span>
      </td>
    ))}
  </tr>
)

/** An order as a row; `serial` counts from the newest. */
export const OrderRow = ({
  order,
  serial,
  unread,
}: {
  order: ListedOrder
  serial: number
  unread: number
}) => (
  <tr>
    <td data-column={columns[0]}>{serial}</td>
    <th scope="row" data-column={columns[1]}>
      <a className="tap" href={`/order/${order._id}`}>
        {order.orderDate}
        <span className="hidden">, {order.packageName}</span>
      </a>
      <span className="which">
        {order.packageName}, {formatPrice(order.packagePrice, order.currency)}
      </span>
      <span className="hint">{order.number}</span>
      {unread > 0 && (
        <a className="unread" href={`/order/${order._id}#conversation`}>
          {unread} new {unread === 1 ? 'message' : 'messages'}
          <span className="hidden"> about {order.packageName}</span>
        </a>
      )}
    </th>
    <td data-column={columns[2]}>{order.customerName}</td>
    <td data-column={columns[3]}>
      <WorkBadge order={order} />
    </td>
    <td data-column={columns[4]}>
      <PaymentCell order={order} />
    </td>
  </tr>
)
