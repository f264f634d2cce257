import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { Status } from '../../../ui/badge.tsx'
import { apiData, apiPage } from '../../../session/api.ts'
import type { Answer, Options } from '../../../api/public-api.ts'

export type Mail = Answer<'GET /mails'>[number]

export const mailStates: Record<Mail['state'], Status> = {
  queued: { label: 'Queued', tone: 'warn' },
  sent: { label: 'Sent', tone: 'ok' },
  kept: { label: 'Stored', tone: '' },
  failed: { label: 'Failed', tone: 'bad' },
}

export const mailSummaryQuery = queryOptions({
  queryKey: ['mails', 'summary'],
  queryFn: () => apiData('GET /mails/summary'),
})

export const mailsQuery = (query: Options<'GET /mails'>['query']) =>
  queryOptions({
    queryKey: ['mails', 'list', query],
    queryFn: () => apiPage('GET /mails', { query }),
    placeholderData: keepPreviousData,
  })

/** An email with its text, and the path of its HTML. */
export const mailQuery = (id: string) =>
  queryOptions({
    queryKey: ['mails', 'one', id],
    queryFn: () => apiData('GET /mails/{id}', { params: { id } }),
  })

/** Sends a copy of an email. Returns the copy. */
export const resendMail = (id: string) => apiData('POST /mails/{id}/resend', { params: { id } })
