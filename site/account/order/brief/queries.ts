import { queryOptions } from '@tanstack/react-query'
import { api, apiData } from '../../../session/api.ts'
import type { Answer } from '../../../api/public-api.ts'

export type BriefAnswer = Answer<'GET /order/{id}/brief'>
export type BriefQuestion = BriefAnswer['questions'][number]

export const briefQuery = (id: string) =>
  queryOptions({
    queryKey: ['order', id, 'brief'],
    queryFn: () => apiData('GET /order/{id}/brief', { params: { id } }),
  })

/** Throws a 412 if the stored answer is no longer the one that `answer` replaces. */
export const saveAnswer = (id: string, answer: string, replaces: string) =>
  apiData('PUT /brief-answer/{id}', { params: { id }, body: { answer, replaces } })

export const addAnswerFiles = (id: string, fileIds: string[]) =>
  api('PUT /brief-answer/{id}/files', { params: { id }, body: { fileIds } })

export const sendBrief = (id: string) => api('POST /order/{id}/brief/send', { params: { id } })
