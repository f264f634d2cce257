import type { Tone } from '../../ui/badge.tsx'
import type { Order, OrderDetails } from './queries.ts'

/** Whether the payment provider has not answered yet about a refund. */
export const hasOpenRefund = ({ refunds }: Pick<OrderDetails, 'refunds'>) =>
  refunds.some(({ state }) => state === 'requested')

const tones: Record<string, Tone> = {
  Paid: 'ok',
  Delivered: 'ok',
  UnPaid: 'warn',
  Pending: 'warn',
  OnHold: 'bad',
  Disputed: 'bad',
  Refunded: '',
  Cancelled: '',
}

const words: Record<string, string> = { UnPaid: 'Unpaid', OnHold: 'On hold', UnRead: 'Unread' }

/** A status as an owner reads it. */
export const statusWord = (status: string) => words[status] ?? status
export const toneOf = (status: string) => tones[status] ?? ''

export const paymentStatuses = [
  'UnPaid',
  'Pending',
  'OnHold',
  'Paid',
  'Cancelled',
  'Refunded',
  'Disputed',
] as const
/** The list of what is paid and not delivered. */
export const toDeliverAddress = '/admin/orders?paymentStatus=Paid&orderStatus=Pending'

export const orderAddress = (order: Pick<Order, '_id'>) => `/admin/payment-status/${order._id}`
