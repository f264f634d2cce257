import { queryOptions } from '@tanstack/react-query'
import { api, apiData } from '../../session/api.ts'
import type { Answer, Options } from '../../api/public-api.ts'

export type Deliveries = Answer<'GET /order/{id}/deliveries'>
export type Delivery = Deliveries['deliveries'][number]
export type Review = Answer<'PUT /order/{id}/review'>
export type OrderRequest = Answer<'GET /order/{id}/requests'>[number]

export const deliveriesQuery = (orderId: string) =>
  queryOptions({
    queryKey: ['order', orderId, 'deliveries'],
    queryFn: () => apiData('GET /order/{id}/deliveries', { params: { id: orderId } }),
  })

export const deliver = (
  id: string,
  body: Options<'POST /order/{id}/deliveries'>['body'],
  headers: Record<string, string>,
) => api('POST /order/{id}/deliveries', { params: { id }, body, headers })

export const withdrawDelivery = (id: string) =>
  api('POST /delivery/{id}/withdraw', { params: { id }, body: {} })

export const acceptDelivery = (id: string) => api('POST /delivery/{id}/accept', { params: { id }, body: {} })

export const requestChanges = (id: string, words: string) =>
  api('POST /delivery/{id}/changes', { params: { id }, body: { words } })

export const reviewQuery = (orderId: string) =>
  queryOptions({
    queryKey: ['order', orderId, 'review'],
    queryFn: () => apiData('GET /order/{id}/review', { params: { id: orderId } }),
  })

export const saveReview = (id: string, body: Options<'PUT /order/{id}/review'>['body']) =>
  api('PUT /order/{id}/review', { params: { id }, body })

export const removeReview = (id: string) => api('DELETE /order/{id}/review', { params: { id } })

export const requestsQuery = (orderId: string) =>
  queryOptions({
    queryKey: ['order', orderId, 'requests'],
    queryFn: () => apiData('GET /order/{id}/requests', { params: { id: orderId } }),
  })

export const createRequest = (id: string, body: Options<'POST /order/{id}/requests'>['body']) =>
  api('POST /order/{id}/requests', { params: { id }, body })

export const withdrawRequest = (id: string) =>
  api('POST /order-request/{id}/withdraw', { params: { id }, body: {} })

export const answerRequest = (id: string, body: Options<'POST /order-request/{id}/answer'>['body']) =>
  api('POST /order-request/{id}/answer', { params: { id }, body })
