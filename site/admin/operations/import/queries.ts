import { firstCharacters } from '#content/model/first-characters.ts'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api, apiData, apiPage } from '../../../session/api.ts'
import type { Answer } from '../../../api/public-api.ts'
import type { Status } from '../../../ui/badge.tsx'
import { uploadFile } from '../../../order/files/upload-file.ts'

export type ImportedFile = Answer<'GET /imports/{id}'>
export type Entry = Answer<'GET /imports/{id}/entries'>[number]

const runningMs = 1000
export const isRunning = ({ state }: ImportedFile) => state === 'reading' || state === 'running'

export const importsQuery = (query: Readonly<Record<string, string | number>>) =>
  queryOptions({
    queryKey: ['imports', 'list', query],
    queryFn: () => apiPage('GET /imports', { query }),
    placeholderData: keepPreviousData,
  })

/** Polled while the import is running. */
export const importQuery = (id: string) =>
  queryOptions({
    queryKey: ['imports', 'one', id],
    queryFn: () => apiData('GET /imports/{id}', { params: { id } }),
    refetchInterval: ({ state: { data } }) => data && isRunning(data) && runningMs,
  })

export const entriesQuery = (
  { _id: id, state }: ImportedFile,
  query: Readonly<Record<string, string | number>>,
) =>
  queryOptions({
    queryKey: ['imports', 'entries', id, state, query],
    queryFn: () => apiPage('GET /imports/{id}/entries', { params: { id }, query }),
    placeholderData: keepPreviousData,
  })

/** Uploads a file and starts reading it; `onProgress` receives 0 to 1. Returns the id of the import. */
export async function uploadImport(file: File, onProgress: (progress: number) => void): Promise<string> {
  const { _id } = await apiData('POST /imports', {
    body: { name: firstCharacters(file.name, 200), size: file.size, modified: file.lastModified },
  })
  await uploadFile(file, _id, onProgress)
  await api('POST /imports/{id}/read', { params: { id: _id } })
  return _id
}

export const runImport = (id: string) => api('POST /imports/{id}/run', { params: { id } })
export const undoImport = (id: string) => api('POST /imports/{id}/undo', { params: { id } })
export const removeImport = (id: string) => api('DELETE /imports/{id}', { params: { id } })

export const states: Readonly<Record<ImportedFile['state'], Status>> = {
  sending: { label: 'Upload incomplete', tone: '' },
  reading: { label: 'Reading the file', tone: 'warn' },
  ready: { label: 'Ready to import', tone: 'warn' },
  running: { label: 'Importing', tone: 'warn' },
  done: { label: 'Imported', tone: 'ok' },
  failed: { label: 'Failed', tone: 'bad' },
  undone: { label: 'Undone', tone: '' },
}

export const outcomes: Readonly<Record<Entry['outcome'], Status>> = {
  new: { label: 'New', tone: 'ok' },
  changed: { label: 'Changed', tone: 'ok' },
  same: { label: 'Unchanged', tone: '' },
  kept: { label: 'Not overwritten', tone: 'warn' },
  skipped: { label: 'Skipped', tone: 'warn' },
  failed: { label: 'Failed', tone: 'bad' },
}

export const kinds: Readonly<Record<Entry['kind'], string>> = {
  article: 'Article',
  page: 'Page',
  picture: 'Picture',
  other: 'Other',
}

export const textKinds = ['article', 'page'] as const

/** The number of entries of a file with an outcome, of some kinds or of all. */
export const countOf = (
  { counts }: ImportedFile,
  outcome: Entry['outcome'],
  of: readonly Entry['kind'][] = ['article', 'page', 'picture', 'other'],
) =>
  counts.reduce((sum, each) => sum + (each.outcome === outcome && of.includes(each.kind) ? each.count : 0), 0)
