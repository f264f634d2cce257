import { firstCharacters } from '#content/first-characters.ts'
import { queryOptions, QueryObserver, type QueryClient } from '@tanstack/react-query'
import { api, apiData } from '../../session/api.ts'
import type { Answer } from '../../session/public-api.ts'
import { isRetryable } from '../../ui/api-errors.ts'
import { uploadFile } from '../../ui/files/upload-file.ts'

export type RestorePoint = Answer<'GET /backups'>[number]
export type RestoreRun = Answer<'GET /backup-runs/{id}'>
export type ListedRun = Answer<'GET /backup-runs'>[number]
export type Plan = NonNullable<RestoreRun['plan']>
export type KindChange = Plan['kinds'][number]

export const restorePointsQuery = queryOptions({
  queryKey: ['backups'],
  queryFn: () => apiData('GET /backups'),
})

export type StoredBackupsReport = Answer<'GET /backups/stored'>
export type StoredRun = NonNullable<StoredBackupsReport['lastBackup']>

/** The polling intervals while a backup runs and while none runs: scheduled backups start without the screen. */
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

export const startBackup = () => api('POST /backups/stored')

/** Selects a stored backup for a restore. Returns the id by which it is planned and restored. */
export const selectStoredBackup = async (name: string) =>
  (await apiData('POST /backups/stored/restore', { body: { name } }))._id

/** The last plans and restores, newest first, without their plans. */
export const restoreRunsQuery = queryOptions({
  queryKey: ['backups', 'runs'],
  queryFn: () => apiData('GET /backup-runs'),
  refetchInterval: ({ state: { data } }) =>
    data?.some(({ state }) => state === 'running') ? runningMs : idleMs,
})

/** The polling delay grows with the number of polls, so that the end of a short run is noticed quickly. */
const nextMs = (polls: number) => Math.min(runningMs, 250 * 1.5 ** polls)

/** Polls a run until it has ended; continues after errors that may be temporary. */
export const restoreRunQuery = (id: string) =>
  queryOptions({
    queryKey: ['backups', 'runs', id],
    queryFn: () => apiData('GET /backup-runs/{id}', { params: { id } }),
    refetchInterval: ({ state: { data, error, dataUpdateCount } }) =>
      (data && data.state !== 'running') || (error && !isRetryable(error)) ? false : nextMs(dataUpdateCount),
  })

/** Starts comparing a backup with the current data. Returns the id of the run. */
export const startPlan = async (id: string) =>
  (await apiData('POST /backups/{id}/plan', { params: { id } }))._id

/** Starts restoring a backup. Returns the id of the run. */
export const startRestore = async (id: string) =>
  (await apiData('POST /backups/{id}/restore', { params: { id }, body: { confirm: 'restore' } }))._id

/** Resolves once a run has ended; rejects if it can no longer be read. */
export const untilEnded = (client: QueryClient, id: string): Promise<RestoreRun> =>
  new Promise((resolve, reject) => {
    const observer = new QueryObserver(client, restoreRunQuery(id))
    const check = ({ data, error }: ReturnType<typeof observer.getCurrentResult>) => {
      if (data && data.state !== 'running') resolve(data)
      else if (error && !isRetryable(error)) reject(error)
      else return
      stop()
    }
    const stop = observer.subscribe(check)
    check(observer.getCurrentResult())
  })

export const deleteBackup = (id: string) => api('DELETE /backups/{id}', { params: { id } })

/** Uploads a backup; `onProgress` receives 0 to 1. Returns its id. */
export async function uploadBackup(file: File, onProgress: (progress: number) => void): Promise<string> {
  const { _id } = await apiData('POST /backups', {
    body: { name: firstCharacters(file.name, 200), size: file.size, modified: file.lastModified },
  })
  await uploadFile(file, _id, onProgress)
  return _id
}
