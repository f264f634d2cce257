import { formatLongDate } from '../../../ui/time.tsx'
import { CannedAnswers } from '../../lib/CannedAnswers.tsx'
import type { OrderDetails } from '../orders/queries.ts'

/** A select that inserts a canned answer, with the order's values, into the text area of its form. */
export const OrderCannedAnswers = ({ order }: { order: OrderDetails }) => (
  <CannedAnswers
    values={{
      customerName: order.customerName,
      orderNumber: order.number,
      packageName: order.packageName,
      dueDate: order.dueOn ? formatLongDate(order.dueOn) : '',
    }}
  />
)
