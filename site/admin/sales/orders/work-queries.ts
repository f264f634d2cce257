import { queryOptions } from '@tanstack/react-query'
import { api, apiData } from '../../../session/api.ts'
import type { Answer, Options } from '../../../api/public-api.ts'

export type Brief = Answer<'GET /order/{id}/brief'>
export type Question = Brief['questions'][number]
export type Stage = Answer<'GET /order-stages'>[number]

export const stagesQuery = queryOptions({
  queryKey: ['orders', 'stages'],
  queryFn: () => apiData('GET /order-stages'),
})

export const briefQuery = (id: string) =>
  queryOptions({
    queryKey: ['orders', 'brief', id],
    queryFn: () => apiData('GET /order/{id}/brief', { params: { id } }),
  })

export const remindOfBrief = (id: string) => api('POST /order/{id}/brief/reminder', { params: { id } })

export const setStage = (id: string, stage: string, note = '') =>
  api('PUT /order/{id}/stage', { params: { id }, body: { stage, note } })

/** Whether the customer is told when an order moves to a stage of this role. */
export const isTold = (role: Stage['role'] | undefined) =>
  role === 'waiting' || role === 'brief' || role === 'delivered'

export const setDueDate = (id: string, dueOn: string | null, reason: string) =>
  api('PUT /order/{id}/due-date', { params: { id }, body: { dueOn, reason } })

export const askQuestion = (
  id: string,
  body: Options<'POST /order/{id}/brief/questions'>['body'],
  headers: Record<string, string>,
) => api('POST /order/{id}/brief/questions', { params: { id }, body, headers })
