import type { OrderRequest } from '../../../order/deliveries/queries.ts'
import { siteToday } from '../../../ui/time.tsx'
import { orderStates } from '#content/shop/order-states.ts'
import { isInWork, paymentStates } from '#content/shop/payment-states.ts'
import { stageDefaults } from '#content/shop/stages.ts'
import type { ListedOrder, Order, OrderDetails } from './queries.ts'

/** Whether a request of the customer can be answered: one for money back only while the payment is there. */
export const isAnswerable = (
  { paymentStatus }: Pick<OrderDetails, 'paymentStatus'>,
  { kind }: Pick<OrderRequest, 'kind'>,
) => kind === 'correction' || paymentStatus === 'Paid'

/** Whether a refund is pending at the payment provider. */
export const hasOpenRefund = ({ refunds }: Pick<OrderDetails, 'refunds'>) =>
  (refunds ?? []).some(({ state }) => state === 'requested')

const states: Readonly<Record<string, { label: string }>> = {
  ...paymentStates,
  ...orderStates,
  UnRead: { label: 'Unread' },
  Suspected: { label: 'Suspected spam' },
}

/** The label of the status of a payment, an order or a message. */
export const statusLabel = (status: string) => states[status]?.label ?? status

/** Whether a day has passed in the time zone of the site. */
export const isPast = (day: string) => day < siteToday()

/** Whether the due date has passed and the work is not delivered. It moves for work that waits for its payment. */
export const isOverdue = ({ dueOn, stage, workPausedOn }: Pick<Order, 'dueOn' | 'stage' | 'workPausedOn'>) =>
  dueOn !== null && stage !== 'delivered' && workPausedOn === null && isPast(dueOn)

type WithWork = Pick<
  ListedOrder,
  'paymentStatus' | 'orderStatus' | 'startsUnpaid' | 'stage' | 'stageName' | 'workPausedOn'
>

/** Where the work on an order stands, in one word: its stage once it is worked on. */
export const workStatus = (order: WithWork) =>
  isInWork(order)
    ? { label: order.stageName, tone: order.workPausedOn ? 'warn' : stageDefaults[order.stage].tone }
    : orderStates[order.orderStatus]
