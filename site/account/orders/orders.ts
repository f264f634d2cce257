import { api, apiData, apiPage, type Page } from '../../session/api.ts'
import type { Answer, Options } from '../../session/public-api.ts'

export type Order = Answer<'POST /new-order'>
export type ListedOrder = Answer<'GET /orders'>[number]
export type OrderWithHistory = Answer<'GET /order/{id}'>
export type OtherPayment = OrderWithHistory['otherPayments'][number]
export type HistoryEntry = OrderWithHistory['history'][number]

/** One page of one's own orders, newest first; `open`: those that wait for money or work. */
export const listOrders = (page: number, pageSize: number, open = false): Promise<Page<ListedOrder>> =>
  apiPage('GET /orders', {
    query: { mine: '1', sort: '-orderDate', page, pageSize, ...(open && { open: '1' }) },
  })

export const findOrder = (id: string) => apiData('GET /order/{id}', { params: { id } })

/** The sum of one's Paid orders less what was refunded of them, with two decimals. */
export async function totalSpent(): Promise<string> {
  const { totalPaid, totalRefunded } = await apiData('GET /orders/summary', { query: { mine: '1' } })
  return (Number(totalPaid) - Number(totalRefunded)).toFixed(2)
}

/** `headers` with an Idempotency-Key make it safe to repeat. */
export const placeOrder = (body: Options<'POST /new-order'>['body'], headers: Record<string, string>) =>
  apiData('POST /new-order', { body, headers })

export const cancelOrder = (id: string) =>
  api('PUT /order-cancelled/{id}', { params: { id }, body: { paymentStatus: 'Cancelled' } })

/** Whether a package can still be ordered; where that is not known, its own page says it. */
export const isSold = async (packageId: string) => {
  // Few orders are ordered again: the declarations of packages are loaded with those.
  const { findPackage } = await import('../find-package.ts')
  return findPackage(packageId).then(
    (sold) => sold !== null,
    () => true,
  )
}

/**
 * Gives how the payment provider is reached: a form to post there, or an address to go to. Where a payment was begun
 * before that may still come, it is refused with 428 unless `again` says that it was not made.
 */
export const beginPayment = (id: string, again = false) =>
  apiData('POST /pay/{id}', { params: { id }, ...(again && { query: { again: '1' } }) })

/** Takes the payment that was agreed to at the provider, where the provider leaves that to the site. */
export const capturePayment = (id: string) => api('POST /payments/{id}/capture', { params: { id } })

/** The id at the end of the page's address. */
export const idInAddress = () => location.pathname.split('/').at(-1) ?? ''
