import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { Answer, Options } from '../../../api/public-api.ts'
import { api, apiData, apiPage } from '../../../session/api.ts'

export type ListedOffer = Answer<'GET /offers'>[number]
export type Offer = Answer<'GET /offer/{id}'>
export type OfferInput = Options<'POST /offers'>['body']

export const offerAddress = (id: string) => `/admin/offers/${id}`

export const offersQuery = (query: Readonly<Record<string, string | number>>) =>
  queryOptions({
    queryKey: ['offers', 'list', query],
    queryFn: () => apiPage('GET /offers', { query }),
    placeholderData: keepPreviousData,
  })

export const offerFiguresQuery = queryOptions({
  queryKey: ['offers', 'figures'],
  queryFn: () => apiData('GET /offers/figures'),
})

export const offerQuery = (id: string) =>
  queryOptions({
    queryKey: ['offers', 'one', id],
    queryFn: () => apiData('GET /offer/{id}', { params: { id } }),
  })

const ifMatch = ({ revision }: Offer) => ({ 'If-Match': `"${revision}"` })

export const createOffer = (body: OfferInput) => api('POST /offers', { body })

export const updateOffer = (offer: Offer, body: OfferInput) =>
  api('PUT /offer/{id}', { params: { id: offer._id }, body, headers: ifMatch(offer) })

export const removeOffer = ({ _id: id }: Offer) => api('DELETE /offer/{id}', { params: { id } })

export const makeVersion = ({ _id: id }: Offer) => api('POST /offer/{id}/version', { params: { id } })

export const sendOffer = (offer: Offer) =>
  api('POST /offer/{id}/send', { params: { id: offer._id }, headers: ifMatch(offer) })

export const closeOffer = ({ _id: id }: Offer, reason: string) =>
  api('POST /offer/{id}/close', { params: { id }, body: { reason } })

export const writeMessage = ({ _id: id }: Offer, text: string) =>
  api('POST /offer/{id}/messages', { params: { id }, body: { text } })
