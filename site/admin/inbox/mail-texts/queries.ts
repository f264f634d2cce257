import { queryOptions } from '@tanstack/react-query'
import type { MailWords } from '#content/mail-texts/mail-text.ts'
import { api, apiData } from '../../../session/api.ts'
import type { Answer } from '../../../api/public-api.ts'

export type StoredText = Answer<'GET /mail-texts'>[number]

export const mailTextsQuery = queryOptions({
  queryKey: ['mail-texts'],
  queryFn: () => apiData('GET /mail-texts'),
})

const ifVersion = ({ version }: StoredText) => ({ 'If-Match': `"${version}"` })

export const saveMailText = (stored: StoredText, body: MailWords) =>
  api('PUT /mail-texts/{name}', { params: { name: stored.key }, body, headers: ifVersion(stored) })

export const resetMailText = (stored: StoredText) =>
  api('DELETE /mail-texts/{name}', { params: { name: stored.key }, headers: ifVersion(stored) })

/** Sends the email with these texts to the signed-in administrator. */
export const testMailText = (name: string, words: MailWords, orderId: string) =>
  api('POST /mail-texts/{name}/test', { params: { name }, body: { words, ...(orderId && { orderId }) } })
