import { paymentStates } from '#content/shop/payment-states.ts'
import type { SortOf } from '../../../api/public-api.ts'
import { Badge, StatusBadge } from '../../../ui/badge.tsx'
import type { ChosenColumn } from '../../../ui/column-choice.tsx'
import { formatPrice } from '../../../ui/price.ts'
import { orderAddress } from '../../lib/addresses.ts'
import { DueDate } from './DueDate.tsx'
import { workStatus } from './order.ts'
import type { ListedOrder } from './queries.ts'
import { formatOrderDate } from '../../../ui/time.tsx'

type OrderColumn = ChosenColumn<ListedOrder, SortOf<'GET /orders'>>

/** The columns of the list of orders. */
export const orderColumns = (nameOfAssignee: (id: string | null | undefined) => string): OrderColumn[] => [
  {
    title: 'Order',
    link: true,
    sort: 'number',
    cell: ({ number }) => <span className="nowrap">{number}</span>,
  },
  { title: 'Date', sort: 'orderDate', cell: ({ orderDate }) => formatOrderDate(orderDate) },
  {
    title: 'Customer',
    sort: 'customerName',
    cell: ({ customerName }) => <OneLine text={customerName} />,
  },
  { title: 'Company', isExtra: true, cell: ({ company }) => <OneLine text={company} /> },
  {
    title: 'Email',
    isExtra: true,
    sort: 'customerEmail',
    cell: ({ customerEmail }) => <OneLine text={customerEmail} />,
  },
  { title: 'Country', isExtra: true, cell: ({ customerCountry }) => customerCountry },
  {
    title: 'Package',
    wideOnly: true,
    sort: 'packageName',
    cell: ({ packageName }) => <OneLine text={packageName} />,
  },
  {
    title: 'Price',
    align: 'end',
    sort: 'packagePrice',
    cell: ({ packagePrice, currency }) => formatPrice(packagePrice, currency),
  },
  {
    title: 'Payment',
    cell: ({ paymentStatus, paid, refunded, open }) =>
      Number(open) > 0 && Number(paid) > Number(refunded) ? (
        <Badge tone="warn">Part paid</Badge>
      ) : (
        <StatusBadge status={paymentStates[paymentStatus]} />
      ),
  },
  { title: 'Status', cell: (order) => <StatusBadge status={workStatus(order)} /> },
  {
    title: 'Due',
    sort: 'dueOn',
    cell: ({ stage, dueOn }) => (
      <span className="nowrap">
        {dueOn ? <DueDate bare dueOn={dueOn} done={stage === 'delivered'} /> : '–'}
      </span>
    ),
  },
  { title: 'Assignee', isExtra: true, cell: ({ assigneeId }) => nameOfAssignee(assigneeId) },
  {
    title: 'Update',
    isExtra: true,
    cell: (order) => (
      <a href={orderAddress(order._id)} aria-label={`Update order ${order.number}`}>
        Update
      </a>
    ),
  },
]

/** A text on one line; what does not fit is in its title. */
const OneLine = ({ text }: { text: string }) => (
  <span className="one-line" title={text}>
    {text}
  </span>
)
