import { queryOptions } from '@tanstack/react-query'
import { api, apiData } from '../../../session/api.ts'
import type { Answer } from '../../../api/public-api.ts'

export type PaymentEvent = Answer<'POST /payments/events/{id}/judge'>
export type SettingsTest = Answer<'POST /payments/test'>
export type PaymentProvider = Answer<'GET /payments/settings'>['providers'][number]

/** The payment events of an order. */
export const paymentEventsQuery = (orderId: string) =>
  queryOptions({
    queryKey: ['orders', 'payments', orderId],
    queryFn: () => apiData('GET /order/{id}/payments', { params: { id: orderId } }),
  })

/** The payment events of all orders that need a decision. */
export const eventsToReviewQuery = queryOptions({
  queryKey: ['payments', 'attention'],
  queryFn: () => apiData('GET /payments/attention'),
})

export const reprocessEvent = (id: string) => apiData('POST /payments/events/{id}/judge', { params: { id } })

export const acceptEvent = (id: string) => api('POST /payments/events/{id}/accept', { params: { id } })

export const closeEvent = (id: string, reason: string) =>
  api('POST /payments/events/{id}/close', { params: { id }, body: { reason } })

export const paymentSettingsQuery = queryOptions({
  queryKey: ['payments', 'settings'],
  queryFn: () => apiData('GET /payments/settings'),
})

export const testPaymentSettings = () => apiData('POST /payments/test')

/** The PayPal account that customers pay; null while none is set. */
export const paymentAddressQuery = queryOptions({
  queryKey: ['paypal-email'],
  queryFn: async () => (await apiData('GET /paypal-email'))[0] ?? null,
})

/** Stores the PayPal account; `id` is the id of the stored one, if any. */
export const savePaymentAddress = (id: string | undefined, paypalEmail: string) =>
  id
    ? api('PUT /paypal-email/{id}', { params: { id }, body: { paypalEmail } })
    : api('POST /add-email', { body: { paypalEmail } })
