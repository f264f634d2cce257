import { queryOptions } from '@tanstack/react-query'
import { api, apiData } from '../../session/api.ts'
import type { Answer, Options } from '../../api/public-api.ts'

export type OrderPeople = Answer<'GET /order/{id}/people'>
export type OrderLink = OrderPeople['links'][number]

/** Who may see an order. Reloaded when the order's event stream reports a change. */
export const orderPeopleQuery = (id: string) =>
  queryOptions({
    queryKey: ['order', id, 'people'],
    queryFn: () => apiData('GET /order/{id}/people', { params: { id } }),
  })

export const createOrderLink = (id: string, body: Options<'POST /order/{id}/links'>['body']) =>
  apiData('POST /order/{id}/links', { params: { id }, body })

export const revokeOrderLink = (id: string) => api('DELETE /order-link/{id}', { params: { id } })
