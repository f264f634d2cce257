import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { OrderStatus } from '#content/order-states.ts'
import type { PaymentStatus } from '#content/payment-states.ts'
import type { Options } from '../../session/public-api.ts'
import { api, apiData } from '../../session/api.ts'
import { call, get, getPage } from '../lib/api.ts'

export interface Order {
  _id: string
  number: string
  packageName: string
  packagePrice: string
  customerEmail: string
  customerName: string
  customerAddress: string
  customerCountry: string
  paymentStatus: PaymentStatus
  orderStatus: OrderStatus
  orderDate: string
  points: string[]
  amount: string
  refunded: string
  currency: string
  createdAt: string
  paidAt: string | null
  whyNotPaid: string | null
}

/** An order with what only administrators see. */
export interface OrderDetails extends Order {
  history: HistoryEntry[]
  /** Where to refund it, if not here. */
  refundElsewhere: string | null
  refunds: Refund[]
}

/** A refund that was requested here; `requested` until the payment provider has answered. */
export interface Refund {
  _id: string
  amount: string
  currency: string
  reason: string
  state: 'requested' | 'completed' | 'refused' | 'not-refunded' | 'refunded-outside'
  problem: string | null
  by: string
  requestedAt: string
}

export interface HistoryEntry {
  _id: string
  at: string
  what: string
  before: string | null
  after: string
  by: 'customer' | 'agency' | 'provider'
  reason?: string | null
  actorEmail?: string | null
  /** Of a refund: its amount, and the sum of all refunds so far. */
  amount?: string
  total?: string
  currency?: string
}

export interface Sales {
  on: string
  orders: number
  sales: string
}

interface Summary {
  orders: number
  paymentStatus: Record<string, number>
  orderStatus: Record<string, number>
  toDeliver: number
  totalPaid: string
  totalRefunded: string
  byDay: Sales[]
  byMonth: Sales[]
}

interface OrderNote {
  _id: string
  text: string
  author: string
  at: string
}

export const orderSummaryQuery = queryOptions({
  queryKey: ['orders', 'summary'],
  queryFn: () => get<Summary>('/orders/summary'),
})

export const ordersQuery = (query: Readonly<Record<string, string | number>>) =>
  queryOptions({
    queryKey: ['orders', 'list', query],
    queryFn: () => getPage<Order>('/orders', query),
    placeholderData: keepPreviousData,
  })

export const orderQuery = (id: string) =>
  queryOptions({ queryKey: ['orders', 'one', id], queryFn: () => get<OrderDetails>(`/order/${id}`) })

/** Sets the status of orders; `notified` is the number of customers who get an e-mail. */
export async function setOrderStatus(orders: readonly Order[], orderStatus: OrderStatus) {
  const body = { ids: orders.map(({ _id }) => _id), orderStatus }
  const { data, headers } = await call<{ customerMailed: boolean }[]>('PUT', '/orders/order-status', { body })
  return { notified: data.filter(({ customerMailed }) => customerMailed).length, headers }
}

export const cancelOrder = (id: string) =>
  call('PUT', `/order-cancelled/${id}`, { body: { paymentStatus: 'Cancelled' } })

export const setPaymentStatus = (id: string, paymentStatus: 'Paid' | 'Refunded', reason: string) =>
  call('PUT', `/order-payment/${id}`, { body: { paymentStatus, reason } })

/** Refunds an order; `idempotencyKey` makes it safe to send again. */
export const refundOrder = (
  id: string,
  body: Options<'POST /order-refund/{id}'>['body'],
  idempotencyKey?: string,
) =>
  apiData('POST /order-refund/{id}', {
    params: { id },
    body,
    ...(idempotencyKey && { headers: { 'Idempotency-Key': idempotencyKey } }),
  })

/** Closes the refund whose result is unknown. */
export const closeRefund = (id: string, body: Options<'POST /order-refund/{id}/close'>['body']) =>
  api('POST /order-refund/{id}/close', { params: { id }, body })

/** Asks the payment provider about refunds without an answer. */
export const checkRefunds = (id: string) => apiData('POST /order-refund/{id}/check', { params: { id } })

export const orderNotesQuery = (id: string) =>
  queryOptions({ queryKey: ['orders', 'notes', id], queryFn: () => get<OrderNote[]>(`/order/${id}/notes`) })

export const addOrderNote = (id: string, text: string, headers: Record<string, string>) =>
  call<OrderNote>('POST', `/order/${id}/notes`, { body: { text }, headers })

export const removeOrderNote = (id: string) => call('DELETE', `/order-note/${id}`)
