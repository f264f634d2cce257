import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call, get, getPage } from '../lib/api.ts'

type Query = Readonly<Record<string, string | number>>

export interface Message {
  _id: string
  name: string
  email: string
  number: string
  subject: string
  message: string
  messageStatus: 'UnRead' | 'Read' | 'Suspected'
  /** Why it looks like spam. */
  suspicion?: string
}

export interface Subscriber {
  _id: string
  subemail: string
  state: 'confirmed' | 'unconfirmed' | 'unsubscribed'
  createdAt: string
}

export const messagesQuery = (query: Query) =>
  queryOptions({
    queryKey: ['messages', 'list', query],
    queryFn: () => getPage<Message>('/messages', query),
    placeholderData: keepPreviousData,
  })

export const messageQuery = (id: string) =>
  queryOptions({ queryKey: ['messages', 'one', id], queryFn: () => get<Message>(`/message/${id}`) })

export const setMessageStatus = (id: string, messageStatus: Message['messageStatus']) =>
  call('PUT', `/message/${id}`, { body: { messageStatus } })

export const deleteMessage = (id: string) => call('DELETE', `/message/${id}`)

export const replyToMessage = (id: string, text: string, headers: Record<string, string>) =>
  call('POST', `/message/${id}/reply`, { body: { text }, headers })

export const subscribersQuery = (query: Query) =>
  queryOptions({
    queryKey: ['subscribers', 'list', query],
    queryFn: () => getPage<Subscriber>('/subscribers', query),
    placeholderData: keepPreviousData,
  })

export const removeSubscriber = (id: string) => call('DELETE', `/subscriber/${id}`)
