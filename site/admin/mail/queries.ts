import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { Tone } from '../../ui/badge.tsx'
import { call, get, getPage } from '../lib/api.ts'

export interface Mail {
  _id: string
  kind: string
  recipient: string
  recipientName: string | null
  subject: string
  state: 'queued' | 'sent' | 'kept' | 'failed'
  attempts: number
  lastError: string | null
  createdAt: string
  dueAt: string | null
  sentAt: string | null
  orderId: string | null
  messageId: string | null
}

interface MailSummary extends Record<Mail['state'], number> {
  /** The mail server; null while mails are stored instead of sent. */
  server: string | null
}

export const mailStates: Record<Mail['state'], { text: string; tone: Tone }> = {
  queued: { text: 'Queued', tone: 'warn' },
  sent: { text: 'Sent', tone: 'ok' },
  kept: { text: 'Stored', tone: '' },
  failed: { text: 'Failed', tone: 'bad' },
}

export const mailSummaryQuery = queryOptions({
  queryKey: ['mails', 'summary'],
  queryFn: () => get<MailSummary>('/mails/summary'),
})

export const mailsQuery = (query: Readonly<Record<string, string | number>>) =>
  queryOptions({
    queryKey: ['mails', 'list', query],
    queryFn: () => getPage<Mail>('/mails', query),
    placeholderData: keepPreviousData,
  })

/** A mail with its text, and the address of its HTML. */
export const mailQuery = (id: string) =>
  queryOptions({
    queryKey: ['mails', 'one', id],
    queryFn: () => get<Mail & { text: string; look: string }>(`/mails/${id}`),
  })

/** Sends a copy of a mail; gives the copy. */
export const resendMail = async (id: string) => (await call<Mail>('POST', `/mails/${id}/resend`)).data
