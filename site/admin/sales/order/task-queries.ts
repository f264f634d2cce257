import { queryOptions } from '@tanstack/react-query'
import type { Answer, Options } from '../../../api/public-api.ts'
import { api, apiData } from '../../../session/api.ts'

export type Task = Answer<'GET /order/{id}/tasks'>[number]

export const tasksQuery = (id: string) =>
  queryOptions({
    queryKey: ['orders', 'tasks', id],
    queryFn: () => apiData('GET /order/{id}/tasks', { params: { id } }),
  })

export const addTask = (id: string, text: string, headers: Record<string, string>) =>
  api('POST /order/{id}/tasks', { params: { id }, body: { text }, headers })

export const changeTask = (id: string, body: Options<'PUT /order-task/{id}'>['body']) =>
  api('PUT /order-task/{id}', { params: { id }, body })
