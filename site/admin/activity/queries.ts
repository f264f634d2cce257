import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { Values } from '../content/records.ts'
import { call, get, getPage } from '../lib/api.ts'

export interface Change {
  _id: string
  action: string
  subject: string
  section: string | null
  recordId: string | null
  /** The name of the record, while it exists. */
  name: string | null
  before: Values | null
  after: Values | null
  canUndo: boolean
  by: { uid: string; email: string | null }
  at: string
}

export const activityQuery = (query: Readonly<Record<string, string | number>>) =>
  queryOptions({
    queryKey: ['activity', 'list', query],
    queryFn: () => getPage<Change>('/activity', query),
    placeholderData: keepPreviousData,
  })

/** Everybody who has made a change. */
export const actorsQuery = queryOptions({
  queryKey: ['activity', 'people'],
  queryFn: () => get<string[]>('/activity/people'),
})

export const undoChange = (id: string) => call('POST', `/activity/${id}/undo`)
