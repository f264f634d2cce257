import type { PagedRows } from '../../api/paged-rows.ts'
import { api, apiData, apiPage } from '../../session/api.ts'
import type { Answer, Options } from '../../api/public-api.ts'

export type Order = Answer<'POST /new-order'>
export type ListedOrder = Answer<'GET /orders'>[number]
export type OrderWithHistory = Answer<'GET /order/{id}'>
export type OtherPayment = OrderWithHistory['otherPayments'][number]
export type HistoryEntry = OrderWithHistory['history'][number]

/** One page of the user's orders, newest first; with `open`, only those that wait for payment or work. */
export const listOrders = (page: number, pageSize: number, open = false): Promise<PagedRows<ListedOrder>> =>
  apiPage('GET /orders', {
    query: { mine: '1', sort: '-orderDate', page, pageSize, ...(open && { open: '1' }) },
  })

/** Changes who buys, for one order. */
export const saveBuyer = (id: string, body: Options<'PUT /order/{id}/buyer'>['body']) =>
  api('PUT /order/{id}/buyer', { params: { id }, body })

export const findOrder = (id: string) => apiData('GET /order/{id}', { params: { id } })

/** The sum of the user's Paid orders minus refunds, with two decimals. */
export async function totalSpent(): Promise<string> {
  const { totalPaid, totalRefunded } = await apiData('GET /orders/summary', { query: { mine: '1' } })
  return (Number(totalPaid) - Number(totalRefunded)).toFixed(2)
}

export const cancelOrder = (id: string) =>
  api('PUT /order-cancelled/{id}', { params: { id }, body: { paymentStatus: 'Cancelled' } })

/** Whether a package is still sold; true if that is unknown, because its page handles that. */
export const isSold = async (packageId: string) => {
  // Loaded on demand, because few orders are repeated.
  const { findPackage } = await import('../parts/find-package.ts')
  return findPackage(packageId).then(
    (found) => found !== null,
    () => true,
  )
}

/**
 * Starts a payment with a provider and returns a form to post to the provider, or an address to redirect to. If an earlier payment may
 * still arrive, throws a 428 unless `again` confirms that it was not made.
 */
export const startPayment = (id: string, provider: string, again: boolean) =>
  apiData('POST /pay/{id}', { params: { id }, query: { provider, ...(again && { again: '1' }) } })

/** Chooses to pay an order on invoice. */
export const chooseTransfer = (id: string) => api('POST /order/{id}/transfer', { params: { id } })

/** The title of an invoice or a credit note. */
export const documentTitle = ({ kind, number }: OrderWithHistory['invoices'][number]) =>
  `${kind === 'invoice' ? 'Invoice' : 'Credit note'} ${number}`

/** Captures a payment that was approved at the provider, if the provider leaves the capture to the site. */
export const capturePayment = (id: string) => api('POST /payments/{id}/capture', { params: { id } })

/** The order's id on pages whose path ends with it. */
export const orderIdInPath = () => location.pathname.split('/').at(-1) ?? ''
