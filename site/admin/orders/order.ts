import { queryOptions } from '@tanstack/react-query'
import { get } from '../lib/api.ts'

export interface Order {
  _id: string
  number: string
  packageName: string
  packagePrice: string
  customerEmail: string
  customerName: string
  customerAddress: string
  customerCountry: string
  paymentStatus: string
  orderStatus: string
  orderDate: string
  points: string[]
  amount: string
  refunded: string
  currency: string
  createdAt: string
  paidAt: string | null
  whyNotPaid: string | null
}

/** As an administrator reads one. */
export interface FullOrder extends Order {
  history: Entry[]
  /** Where its money can be given back, if not here. */
  refundElsewhere: string | null
  refunds: RefundEntry[]
}

/** Whether there is a refund of which nobody knows yet what became of it. */
export const isUnknown = ({ refunds }: Pick<FullOrder, 'refunds'>) =>
  refunds.some(({ state }) => state === 'requested')

/** A refund that was requested here; `requested` as long as PayPal has not said what became of it. */
export interface RefundEntry {
  _id: string
  amount: string
  currency: string
  reason: string
  state: 'requested' | 'completed' | 'refused'
  problem: string | null
  by: string
  requestedAt: string
}

export interface Entry {
  _id: string
  at: string
  what: string
  before: string | null
  after: string
  by: 'customer' | 'agency' | 'provider'
  reason?: string | null
  actorEmail?: string | null
  /** Of a refund: what it gave back, and the sum of all by then. */
  amount?: string
  total?: string
  currency?: string
}

export interface Sales {
  on: string
  orders: number
  sales: string
}

export interface Summary {
  orders: number
  paymentStatus: Record<string, number>
  orderStatus: Record<string, number>
  toDeliver: number
  totalPaid: string
  totalRefunded: string
  byDay: Sales[]
  byMonth: Sales[]
}

export const summaryQuery = queryOptions({
  queryKey: ['orders', 'summary'],
  queryFn: () => get<Summary>('/orders/summary'),
})

const tones: Record<string, 'ok' | 'warn' | 'bad' | ''> = {
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
