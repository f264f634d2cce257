import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api, apiData, apiPage } from '../../../session/api.ts'
import type { Answer } from '../../../api/public-api.ts'

export type Message = Answer<'GET /message/{id}'>
export type Subscriber = Answer<'GET /subscribers'>[number]

type Query = Readonly<Record<string, string | number>>

export const messagesQuery = (query: Query) =>
  queryOptions({
    queryKey: ['messages', 'list', query],
    queryFn: () => apiPage('GET /messages', { query }),
    placeholderData: keepPreviousData,
  })

export const messageQuery = (id: string) =>
  queryOptions({
    queryKey: ['messages', 'one', id],
    queryFn: () => apiData('GET /message/{id}', { params: { id } }),
  })

/** The customer whose address it is, if any: the one with the latest contact. */
export function customerOfQuery(email: string) {
  const query = { email: email.toLowerCase(), pageSize: 1, sort: '-lastContactAt' } as const
  return queryOptions({
    queryKey: ['customers', 'list', query],
    queryFn: () => apiPage('GET /customers', { query }),
  })
}

export const setMessageStatus = (id: string, messageStatus: Message['messageStatus']) =>
  api('PUT /message/{id}', { params: { id }, body: { messageStatus } })

export const deleteMessage = (id: string) => api('DELETE /message/{id}', { params: { id } })

export const replyToMessage = (id: string, text: string, headers: Record<string, string>) =>
  api('POST /message/{id}/reply', { params: { id }, body: { text }, headers })

export const subscribersQuery = (query: Query) =>
  queryOptions({
    queryKey: ['subscribers', 'list', query],
    queryFn: () => apiPage('GET /subscribers', { query }),
    placeholderData: keepPreviousData,
  })

export const removeSubscriber = (id: string) => api('DELETE /subscriber/{id}', { params: { id } })

export type HeldMail = Answer<'GET /inbound-mails'>[number]

export const heldMailsQuery = (query: Query) =>
  queryOptions({
    queryKey: ['held mails', query],
    queryFn: () => apiPage('GET /inbound-mails', { query }),
    placeholderData: keepPreviousData,
  })

/** Adds a held email to the conversation of its order; `orderNumber` is required if the order is unknown. */
export const addHeldMail = (id: string, orderNumber = '') =>
  api('POST /inbound-mails/{id}/add', { params: { id }, body: { orderNumber } })

export const removeHeldMail = (id: string) => api('DELETE /inbound-mails/{id}', { params: { id } })

export type Thread = Answer<'GET /inbox'>[number]

export const threadsQuery = (query: Query) =>
  queryOptions({
    queryKey: ['inbox', 'list', query],
    queryFn: () => apiPage('GET /inbox', { query }),
    placeholderData: keepPreviousData,
  })

export const threadCountsQuery = queryOptions({
  queryKey: ['inbox', 'counts'],
  queryFn: () => apiData('GET /inbox/counts'),
})

export const setThreadState = (id: string, state: Thread['state']) =>
  api('PUT /inbox/{id}', { params: { id }, body: { state } })
