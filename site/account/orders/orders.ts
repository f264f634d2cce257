import type { OrderAnswer, toEntry, toOtherPayment } from '#api/orders/answers.ts'
import type { PaymentStart } from '#api/payments/provider.ts'
import { ApiError, callApi } from '../../session/request.ts'
import { callAsUser } from '../../session/as-user.ts'

export type Order = OrderAnswer
export type PaymentStatus = Order['paymentStatus']
type Entry = ReturnType<typeof toEntry>
export type OtherPayment = ReturnType<typeof toOtherPayment>
export type OrderWithHistory = Order & { history: Entry[]; otherPayments: OtherPayment[] }

export interface OrderList {
  orders: Order[]
  total: number
}

/** One page of one's own orders, newest first; `open`: those that wait for money or work. */
export async function listOrders(page: number, pageSize: number, open = false): Promise<OrderList> {
  const path = `/orders?mine=1&sort=-orderDate&page=${page}&pageSize=${pageSize}${open ? '&open=1' : ''}`
  const { data, headers } = await callAsUser<Order[]>('GET', path)
  return { orders: data, total: Number(headers.get('X-Total-Count') ?? data.length) }
}

export const findOrder = async (id: string) =>
  (await callAsUser<OrderWithHistory>('GET', `/order/${id}`)).data

/** The sum of one's Paid orders less what was refunded of them, in dollars with two decimals. */
export async function totalSpent(): Promise<string> {
  const { data } = await callAsUser<{ totalPaid: string; totalRefunded: string }>(
    'GET',
    '/orders/summary?mine=1',
  )
  return (Number(data.totalPaid) - Number(data.totalRefunded)).toFixed(2)
}

export interface Placing {
  packageId: string
  packageName: string
  /** The price that the customer has seen. */
  packagePrice: string
  customerName: string
  customerAddress: string
  customerCountry: string
}

/** `headers` with an Idempotency-Key make it safe to repeat. */
export const placeOrder = async (placing: Placing, headers: Record<string, string>) =>
  (await callAsUser<Order>('POST', '/new-order', { body: placing, headers })).data

export const cancelOrder = async (id: string) =>
  (await callAsUser<Order>('PUT', `/order-cancelled/${id}`, { body: { paymentStatus: 'Cancelled' } })).data

/** Whether a package can still be ordered; where that is not known, its own page says it. */
export const isSold = (packageId: string) =>
  callApi('GET', `/pricing/${packageId}`).then(
    () => true,
    (error: unknown) => !(error instanceof ApiError && error.status === 404),
  )

/**
 * Gives how the payment provider is reached: a form to post there, or an address to go to. Where a payment was begun
 * before that may still come, it is refused with 428 unless `again` says that it was not made.
 */
export const beginPayment = async (id: string, again = false) =>
  (await callAsUser<PaymentStart>('POST', `/pay/${id}${again ? '?again=1' : ''}`)).data

/** Takes the payment that was agreed to at the provider, where the provider leaves that to the site. */
export const capturePayment = (id: string) => callAsUser<Order>('POST', `/payments/${id}/capture`)

/** The id at the end of the page's address. */
export const idInAddress = () => location.pathname.split('/').at(-1) ?? ''
