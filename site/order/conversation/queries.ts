import { infiniteQueryOptions } from '@tanstack/react-query'
import { api, apiData } from '../../session/api.ts'
import type { Answer, Options } from '../../api/public-api.ts'

export type Message = Answer<'POST /order/{id}/messages'>

export type MessagePage = Answer<'GET /order/{id}/messages'>

/** The conversation of an order, newest page first. */
export const conversationQuery = (orderId: string) =>
  infiniteQueryOptions({
    queryKey: ['order', orderId, 'messages'],
    queryFn: ({ pageParam }) =>
      apiData('GET /order/{id}/messages', {
        params: { id: orderId },
        query: pageParam ? { before: pageParam } : {},
      }),
    initialPageParam: '',
    getNextPageParam: ({ older, messages }) => (older ? messages[0]?._id : undefined),
  })

export const postMessage = (
  orderId: string,
  body: Options<'POST /order/{id}/messages'>['body'],
  headers: Record<string, string>,
) => api('POST /order/{id}/messages', { params: { id: orderId }, body, headers })

export const editMessage = (id: string, text: string) =>
  api('PUT /order-message/{id}', { params: { id }, body: { text } })

export const removeMessage = (id: string) => api('DELETE /order-message/{id}', { params: { id } })

export const markRead = (orderId: string, upTo: string) =>
  api('PUT /order/{id}/messages/read', { params: { id: orderId }, body: { upTo } })

/** The number of unread messages in the user's own orders. */
export const ownUnread = () => apiData('GET /order-messages/unread', { query: { mine: '1' } })
