import { queryOptions } from '@tanstack/react-query'
import { call, get } from '../lib/api.ts'

export interface PaymentEvent {
  _id: string
  orderId: string | null
  provider: string
  kind: string
  receivedAt: string
  timesReceived: number
  verdict: string | null
  decision: string | null
  reason: string
  attention: boolean
  closedBy: string | null
  outcome: string | null
  status: string | null
  transaction: string | null
  amount: string | null
  currency: string | null
  checks: { name: string; wrong: string | null }[]
  raw: string
  /** Of a payment that did not make its order Paid: what can be done about it. */
  choices: { accept: boolean; refund: boolean; refundAt: string | null } | null
}

export interface PaymentSettings {
  mode: 'simulator' | 'sandbox' | 'live'
  provider: string
  paymentEmail: string | null
  merchantId: string | null
  noticesTo: string
  warnings: string[]
}

export interface SettingsTest {
  ok: boolean
  checks: { name: string; wrong: string | null }[]
}

interface PaymentAddress {
  _id: string
  paypalEmail: string
}

/** The payment events of an order. */
export const paymentEventsQuery = (orderId: string) =>
  queryOptions({
    queryKey: ['orders', 'payments', orderId],
    queryFn: () => get<PaymentEvent[]>(`/order/${orderId}/payments`),
  })

/** The payment events of all orders that need a decision. */
export const eventsToReviewQuery = queryOptions({
  queryKey: ['payments', 'attention'],
  queryFn: () => get<PaymentEvent[]>('/payments/attention'),
})

export const reprocessEvent = async (id: string) =>
  (await call<PaymentEvent>('POST', `/payments/events/${id}/judge`)).data

export const acceptEvent = (id: string) => call('POST', `/payments/events/${id}/accept`)

export const closeEvent = (id: string, reason: string) =>
  call('POST', `/payments/events/${id}/close`, { body: { reason } })

export const paymentSettingsQuery = queryOptions({
  queryKey: ['payments', 'settings'],
  queryFn: () => get<PaymentSettings>('/payments/settings'),
})

export const testPaymentSettings = async () => (await call<SettingsTest>('POST', '/payments/test')).data

/** The PayPal account that customers pay; null while none is set. */
export const paymentAddressQuery = queryOptions({
  queryKey: ['paypal-email'],
  queryFn: async () => (await get<PaymentAddress[]>('/paypal-email'))[0] ?? null,
})

/** Stores the PayPal account; `id` is that of the stored one. */
export const savePaymentAddress = (id: string | undefined, paypalEmail: string) =>
  id
    ? call('PUT', `/paypal-email/${id}`, { body: { paypalEmail } })
    : call('POST', '/add-email', { body: { paypalEmail } })
