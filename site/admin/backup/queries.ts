import { queryOptions } from '@tanstack/react-query'
import { api, apiData } from '../../session/api.ts'
import type { Answer } from '../../session/public-api.ts'
import { uploadParts } from '../lib/upload-parts.ts'

export type RestorePoint = Answer<'GET /backups'>[number]
export type Plan = Answer<'GET /backups/{id}/plan'>
export type KindChange = Plan['kinds'][number]

export const restorePointsQuery = queryOptions({
  queryKey: ['backups'],
  queryFn: () => apiData('GET /backups'),
})

export type Stored = Answer<'GET /backups/stored'>
export type StoredRun = NonNullable<Stored['lastBackup']>

/** How often the screen asks, while one runs and while none does: the next begins by itself. */
const [runningMs, idleMs] = [2000, 10_000]

export const storedBackupsQuery = queryOptions({
  queryKey: ['stored-backups'],
  queryFn: () => apiData('GET /backups/stored'),
  refetchInterval: ({ state: { data } }) =>
    [data?.lastBackup, data?.lastDrill].some((run) => run?.state === 'running')
      ? runningMs
      : data?.schedule
        ? idleMs
        : false,
})

export const startStored = () => api('POST /backups/stored')

/** Gives the id by which it is planned and restored. */
export const chooseStored = async (name: string) =>
  (await apiData('POST /backups/stored/restore', { body: { name } }))._id

/** Reading or writing all data takes minutes. */
const longTimeout = () => AbortSignal.timeout(30 * 60 * 1000)

export const planRestore = (id: string) =>
  apiData('GET /backups/{id}/plan', { params: { id }, signal: longTimeout() })

/** Restores a backup; gives the id of the restore point. */
export const restoreBackup = async (id: string) => {
  const options = { params: { id }, body: { confirm: 'restore' as const }, signal: longTimeout() }
  return (await apiData('POST /backups/{id}/restore', options)).restorePoint
}

export const deleteBackup = (id: string) => api('DELETE /backups/{id}', { params: { id } })

/** Uploads a backup; `onProgress` takes 0 to 1. Gives its id. */
export async function uploadBackup(file: File, onProgress: (progress: number) => void): Promise<string> {
  const { _id, partSize } = await apiData('POST /backups', {
    body: { name: file.name.slice(0, 200), size: file.size },
  })
  await uploadParts(`/api/backups/${_id}/parts`, file, partSize, onProgress)
  return _id
}
