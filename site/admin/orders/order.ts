import { orderStates, orderStatusesWhere } from '#content/order-states.ts'
import { paymentStates, paymentStatusesWhere } from '#content/payment-states.ts'
import type { Tone } from '../../ui/badge.tsx'
import type { Order, OrderDetails } from './queries.ts'

const states: Readonly<Record<string, { label: string; tone: Tone }>> = { ...paymentStates, ...orderStates }

/** Whether the payment provider has not answered yet about a refund. */
export const hasOpenRefund = ({ refunds }: Pick<OrderDetails, 'refunds'>) =>
  (refunds ?? []).some(({ state }) => state === 'requested')

/** The label of a payment or order status; of a message's status, too. */
export const statusLabel = (status: string) => states[status]?.label ?? messageStatuses[status] ?? status
export const statusTone = (status: string) => states[status]?.tone ?? ''

const messageStatuses: Readonly<Record<string, string>> = { UnRead: 'Unread', Suspected: 'Suspected spam' }

const params = new URLSearchParams([
  ['paymentStatus', paymentStatusesWhere(({ countsAsSales }) => countsAsSales)[0]!],
  ['orderStatus', orderStatusesWhere(({ isDone }) => !isDone)[0]!],
])
/** The list of paid orders that are not delivered. */
export const toDeliverAddress = `/admin/orders?${params}`

/** Whether the work should have been done before today. */
export const isOverdue = ({ dueOn, stage }: Pick<Order, 'dueOn' | 'stage'>) =>
  dueOn !== null && stage !== 'delivered' && dueOn < new Date().toISOString().slice(0, 10)

export const orderAddress = (order: Pick<Order, '_id'>) => `/admin/payment-status/${order._id}`
