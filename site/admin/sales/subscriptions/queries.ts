import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { Answer, Options } from '../../../api/public-api.ts'
import { api, apiData, apiPage } from '../../../session/api.ts'

export type ListedSubscription = Answer<'GET /subscriptions'>[number]
export type Subscription = Answer<'GET /subscriptions/{id}'>
export type NewSubscriptionInput = Options<'POST /subscriptions'>['body']

export const subscriptionAddress = (id: string) => `/admin/subscriptions/${id}`

export const subscriptionsQuery = (query: Readonly<Record<string, string | number>>) =>
  queryOptions({
    queryKey: ['subscriptions', 'list', query],
    queryFn: () => apiPage('GET /subscriptions', { query }),
    placeholderData: keepPreviousData,
  })

export const figuresQuery = queryOptions({
  queryKey: ['subscriptions', 'figures'],
  queryFn: () => apiData('GET /subscriptions/figures'),
})

export const subscriptionQuery = (id: string) =>
  queryOptions({
    queryKey: ['subscriptions', 'one', id],
    queryFn: () => apiData('GET /subscriptions/{id}', { params: { id } }),
  })

export const createSubscription = (headers: Record<string, string>, body: NewSubscriptionInput) =>
  api('POST /subscriptions', { body, headers })

export const endSubscription = (id: string, body: Options<'POST /subscriptions/{id}/end'>['body']) =>
  api('POST /subscriptions/{id}/end', { params: { id }, body })

export const keepSubscription = (id: string) => api('POST /subscriptions/{id}/keep', { params: { id } })

export const pauseSubscription = (id: string, resumeOn: string | null) =>
  api('POST /subscriptions/{id}/pause', { params: { id }, body: { resumeOn } })

export const resumeSubscription = (id: string) => api('POST /subscriptions/{id}/resume', { params: { id } })

export const changeSubscription = (
  id: string,
  { packageId, interval: period, price }: Pick<Subscription, 'packageId' | 'interval'> & { price?: string },
) =>
  api('POST /subscriptions/{id}/change', {
    params: { id },
    body: { packageId, period, ...(price && { price }) },
  })

export const addAddOn = (id: string, body: Options<'POST /subscriptions/{id}/add-ons'>['body']) =>
  api('POST /subscriptions/{id}/add-ons', { params: { id }, body })

export const removeAddOn = (id: string, body: Options<'POST /subscriptions/{id}/add-ons/remove'>['body']) =>
  api('POST /subscriptions/{id}/add-ons/remove', { params: { id }, body })

export const changePrice = (id: string, price: string, from: string) =>
  api('POST /subscriptions/price', { body: { ids: [id], price, from } })
