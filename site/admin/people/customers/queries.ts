import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api, apiData, apiPage } from '../../../session/api.ts'
import type { Answer, Options } from '../../../api/public-api.ts'

export type Customer = Answer<'GET /customers'>[number]
export type CustomerDetails = Answer<'GET /customer/{id}'>
export type CustomerInput = Options<'POST /customers'>['body']
export type ImportResult = Answer<'POST /customers/import'>

export const customerAddress = ({ _id }: Pick<Customer, '_id'>) => `/admin/customers/${_id}`

export const customersQuery = (query: Options<'GET /customers'>['query']) =>
  queryOptions({
    queryKey: ['customers', 'list', query],
    queryFn: () => apiPage('GET /customers', { query }),
    placeholderData: keepPreviousData,
  })

export const customerQuery = (id: string) =>
  queryOptions({
    queryKey: ['customers', 'one', id],
    queryFn: () => apiData('GET /customer/{id}', { params: { id } }),
  })

export const customerNotesQuery = (id: string) =>
  queryOptions({
    queryKey: ['customers', 'notes', id],
    queryFn: () => apiData('GET /customer/{id}/notes', { params: { id } }),
  })

export const customerFilesQuery = (id: string, query: Options<'GET /customer/{id}/files'>['query']) =>
  queryOptions({
    queryKey: ['customers', 'files', id, query],
    queryFn: () => apiPage('GET /customer/{id}/files', { params: { id }, query }),
    placeholderData: keepPreviousData,
  })

export const setPaysOnInvoice = (id: string, paysOnInvoice: boolean) =>
  api('PUT /customer/{id}/pays-on-invoice', { params: { id }, body: { paysOnInvoice } })

export const customerTagsQuery = queryOptions({
  queryKey: ['customers', 'tags'],
  queryFn: () => apiData('GET /customer-tags'),
})

export const addCustomer = (headers: Record<string, string>, body: CustomerInput) =>
  api('POST /customers', { body, headers })

export const updateCustomer = (id: string, body: Options<'PUT /customer/{id}'>['body']) =>
  api('PUT /customer/{id}', { params: { id }, body })

export const importCustomers = (body: Options<'POST /customers/import'>['body']) =>
  api('POST /customers/import', { body })

export const mergeCustomers = (id: string, from: string) =>
  api('POST /customer/{id}/merge', { params: { id }, body: { from } })

export const eraseCustomer = (id: string) => api('DELETE /customer/{id}', { params: { id } })

export const addCustomerNote = (id: string, text: string, headers: Record<string, string>) =>
  api('POST /customer/{id}/notes', { params: { id }, body: { text }, headers })
