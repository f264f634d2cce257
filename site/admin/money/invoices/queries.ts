import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api, apiData, apiPage, withVersion } from '../../../session/api.ts'
import { downloadFile } from '../../../session/download.ts'
import type { Answer, Options } from '../../../api/public-api.ts'

export type ListedInvoice = Answer<'GET /invoices'>[number]
export type InvoiceSettings = Answer<'GET /invoice-settings'>

export const invoicesQuery = (query: Readonly<Record<string, string | number>>) =>
  queryOptions({
    queryKey: ['invoices', 'list', query],
    queryFn: () => apiPage('GET /invoices', { query }),
    placeholderData: keepPreviousData,
  })

export const invoiceNumbersQuery = queryOptions({
  queryKey: ['invoices', 'numbers'],
  queryFn: () => apiData('GET /invoices/numbers'),
})

/** The settings with their version (ETag), for `If-Match`. */
export const invoiceSettingsQuery = queryOptions({
  queryKey: ['invoices', 'settings'],
  queryFn: async () => withVersion(await api('GET /invoice-settings')),
})

export const saveInvoiceSettings = (body: Options<'PUT /invoice-settings'>['body'], version: string) =>
  api('PUT /invoice-settings', { body, headers: { 'If-Match': version } })

export const issueInvoice = (orderId: string) => api('POST /order/{id}/invoice', { params: { id: orderId } })

export const downloadInvoice = ({ _id, number }: Pick<ListedInvoice, '_id' | 'number'>) =>
  downloadFile(`/invoice/${_id}/pdf`, `${number}.pdf`)

/** The reminders of the open invoice of an order, as they were sent. */
export const remindersQuery = (orderId: string) =>
  queryOptions({
    queryKey: ['orders', 'reminders', orderId],
    queryFn: () => apiData('GET /order/{id}/reminders', { params: { id: orderId } }),
  })

/** What VIES said about the VAT ID of an order. */
export const vatCheckQuery = (orderId: string) =>
  queryOptions({
    queryKey: ['orders', 'vat-check', orderId],
    queryFn: () => apiData('GET /order/{id}/vat-check', { params: { id: orderId } }),
  })

export const downloadReminder = ({ _id, invoice, level }: Answer<'GET /order/{id}/reminders'>[number]) =>
  downloadFile(`/invoice-reminder/${_id}/pdf`, `${invoice}-reminder-${level}.pdf`)

export const invoiceTitle = ({ kind, number }: Pick<ListedInvoice, 'kind' | 'number'>) =>
  `${kind === 'invoice' ? 'Invoice' : 'Credit note'} ${number}`
