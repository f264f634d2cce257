import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api, apiData } from '../../../session/api.ts'
import type { Answer, Options } from '../../../api/public-api.ts'

export type Board = Answer<'GET /board'>
export type Card = Board['orders'][number]
export type BoardStage = Board['stages'][number]

export const boardQuery = (query: Options<'GET /board'>['query']) =>
  queryOptions({
    queryKey: ['orders', 'board', query],
    queryFn: () => apiData('GET /board', { query }),
    placeholderData: keepPreviousData,
  })

export const assignOrder = (id: string, assigneeId: string | null) =>
  api('PUT /order/{id}/assignee', { params: { id }, body: { assigneeId } })
