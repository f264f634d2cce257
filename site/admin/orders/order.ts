import { orderStates, orderStatusesWhere } from '#content/order-states.ts'
import { paymentStates, salesStatuses } from '#content/payment-states.ts'
import type { Tone } from '../../ui/badge.tsx'
import type { Order, OrderDetails } from './queries.ts'

const states: Readonly<Record<string, { label: string; tone: Tone }>> = { ...paymentStates, ...orderStates }

/** Whether a refund is pending at the payment provider. */
export const hasOpenRefund = ({ refunds }: Pick<OrderDetails, 'refunds'>) =>
  (refunds ?? []).some(({ state }) => state === 'requested')

/** The label of the status of a payment, an order or a message. */
export const statusLabel = (status: string) => states[status]?.label ?? messageStatuses[status] ?? status
export const statusTone = (status: string) => states[status]?.tone ?? ''

const messageStatuses: Readonly<Record<string, string>> = { UnRead: 'Unread', Suspected: 'Suspected spam' }

const params = new URLSearchParams([
  ['paymentStatus', salesStatuses[0]!],
  ['orderStatus', orderStatusesWhere(({ isDone }) => !isDone)[0]!],
])
/** The address of the list of paid orders that are not delivered. */
export const toDeliverAddress = `/admin/orders?${params}`

/** Whether the due date has passed and the work is not delivered. */
export const isOverdue = ({ dueOn, stage }: Pick<Order, 'dueOn' | 'stage'>) =>
  dueOn !== null && stage !== 'delivered' && dueOn < new Date().toISOString().slice(0, 10)

export const orderAddress = (order: Pick<Order, '_id'>) => `/admin/payment-status/${order._id}`
