import { queryOptions } from '@tanstack/react-query'
import { api, withVersion } from '../../../session/api.ts'
import type { Answer, Options } from '../../../api/public-api.ts'

export type Retention = Answer<'GET /retention'>
export type RetentionBody = Options<'PUT /retention'>['body']

/** The rules with their version (ETag), for `If-Match`. */
export const retentionQuery = queryOptions({
  queryKey: ['retention'],
  queryFn: async () => withVersion(await api('GET /retention')),
})

export const saveRetention = (body: RetentionBody, version: string) =>
  api('PUT /retention', { body, headers: { 'If-Match': version } })
