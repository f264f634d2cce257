import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { OrderStatus } from '#content/shop/order-states.ts'
import { api, apiData, apiPage } from '../../../session/api.ts'
import type { Answer, Options } from '../../../api/public-api.ts'

export type Order = Answer<'POST /new-order'>
export type ListedOrder = Answer<'GET /orders'>[number]
export type ChangedOrder = Answer<'PUT /orders/order-status'>[number]
export type OrderDetails = Answer<'GET /order/{id}'>
export type HistoryEntry = OrderDetails['history'][number]
export type Refund = NonNullable<OrderDetails['refunds']>[number]

export const orderSummaryQuery = queryOptions({
  queryKey: ['orders', 'summary'],
  queryFn: () => apiData('GET /orders/summary'),
})

export const ordersQuery = (query: Readonly<Record<string, string | number>>) =>
  queryOptions({
    queryKey: ['orders', 'list', query],
    queryFn: () => apiPage('GET /orders', { query }),
    placeholderData: keepPreviousData,
  })

/** Orders as they are now, in any order; at most 100. */
export const findOrders = async (ids: readonly string[]): Promise<ListedOrder[]> =>
  apiData('GET /orders', { query: { ids: ids.join(','), pageSize: 100 } })

/** How many messages of customers nobody has read, for each order that has some. */
export const unreadCountsQuery = queryOptions({
  queryKey: ['orders', 'unread', 'counts'],
  queryFn: () => apiData('GET /order-messages/unread'),
})

/** The orders with messages of customers that nobody has read, the newest message first; at most 100. */
export const unreadOrdersQuery = queryOptions({
  queryKey: ['orders', 'unread', 'list'],
  queryFn: async () => {
    const { orders } = await apiData('GET /order-messages/unread')
    const listed = orders.slice(0, 100)
    const found = listed.length > 0 ? await findOrders(listed.map(({ orderId }) => orderId)) : []
    return listed.flatMap(({ orderId, unread }) => {
      const order = found.find(({ _id }) => _id === orderId)
      return order ? [{ ...order, unread }] : []
    })
  },
})

/** Changes who buys, for one order. */
export const saveBuyer = (id: string, body: Options<'PUT /order/{id}/buyer'>['body']) =>
  api('PUT /order/{id}/buyer', { params: { id }, body })

/** Corrects the address of an order without an account, and mails a new link to it. */
export const saveOrderEmail = (id: string, email: string) =>
  api('PUT /order/{id}/email', { params: { id }, body: { email } })

export const orderQuery = (id: string) =>
  queryOptions({
    queryKey: ['orders', 'one', id],
    queryFn: () => apiData('GET /order/{id}', { params: { id } }),
  })

/** How the customers of orders can be reached; at most 100. */
export const findReaches = (ids: readonly string[]) =>
  apiData('GET /orders/reach', { query: { ids: ids.join(',') } })

/** Sets the status of orders. */
export async function setOrderStatus(orders: readonly Order[], orderStatus: OrderStatus) {
  const body = { ids: orders.map(({ _id }) => _id), orderStatus }
  const { data, headers } = await api('PUT /orders/order-status', { body })
  return { changed: data, headers }
}

export const cancelOrder = (id: string) =>
  api('PUT /order-cancelled/{id}', { params: { id }, body: { paymentStatus: 'Cancelled' } })

export const setPaymentStatus = (id: string, paymentStatus: 'Paid' | 'Refunded', reason: string) =>
  api('PUT /order-payment/{id}', { params: { id }, body: { paymentStatus, reason } })

export const refundOrder = (
  id: string,
  body: Options<'POST /order-refund/{id}'>['body'],
  headers: Record<string, string>,
) => apiData('POST /order-refund/{id}', { params: { id }, body, headers })

export const recordPayment = (
  id: string,
  body: Options<'POST /order/{id}/payments'>['body'],
  headers: Record<string, string>,
) => api('POST /order/{id}/payments', { params: { id }, body, headers })

export const recordRefund = (
  id: string,
  body: Options<'POST /order/{id}/refunds'>['body'],
  headers: Record<string, string>,
) => api('POST /order/{id}/refunds', { params: { id }, body, headers })

/** Takes back a recorded payment or refund. */
export const takeBackPayment = (id: string, reason: string) =>
  api('POST /payment/{id}/take-back', { params: { id }, body: { reason } })

/** Accepts what was paid in part as the full payment. */
export const acceptPaidAmount = (id: string, reason: string) =>
  api('POST /order/{id}/payments/accept', { params: { id }, body: { reason } })

/** Pays an order with the credit of another one. */
export const moveCredit = (id: string, body: { from: string }, headers: Record<string, string>) =>
  api('POST /order/{id}/credits', { params: { id }, body, headers })

/** Stops or resumes the reminders of an open invoice. */
export const setReminders = (id: string, stopped: boolean) =>
  api('PUT /order/{id}/reminders', { params: { id }, body: { stopped } })

/** Lets an order be paid on invoice. */
export const chooseTransfer = (id: string) => api('POST /order/{id}/transfer', { params: { id } })

/** Closes the refund whose result is unknown. */
export const closeRefund = (id: string, body: Options<'POST /order-refund/{id}/close'>['body']) =>
  api('POST /order-refund/{id}/close', { params: { id }, body })

/** Asks the payment provider about refunds without an answer. */
export const checkRefunds = (id: string) => apiData('POST /order-refund/{id}/check', { params: { id } })

export const orderNotesQuery = (id: string) =>
  queryOptions({
    queryKey: ['orders', 'notes', id],
    queryFn: () => apiData('GET /order/{id}/notes', { params: { id } }),
  })

export const addOrderNote = (id: string, text: string, headers: Record<string, string>) =>
  api('POST /order/{id}/notes', { params: { id }, body: { text }, headers })

export const removeNote = (id: string) => api('DELETE /note/{id}', { params: { id } })
