import { firstCharacters } from '#content/model/first-characters.ts'
import { queryOptions, QueryObserver, type QueryClient } from '@tanstack/react-query'
import { api, apiData } from '../../../session/api.ts'
import type { Answer } from '../../../api/public-api.ts'
import { isRetryable } from '../../../ui/api-errors.ts'
import { uploadFile } from '../../../order/files/upload-file.ts'

export type RestoreRun = Answer<'GET /backup-runs/{id}'>
export type ListedRun = Answer<'GET /backup-runs'>[number]
export type Plan = NonNullable<RestoreRun['plan']>
export type KindChange = Plan['kinds'][number]
export type StoredBackupsReport = Answer<'GET /backups'>
export type StoredRun = NonNullable<StoredBackupsReport['lastBackup']>
/** A backup to restore: an upload by its id, or one in the store by its name. */
export type BackupLocation = { upload: string } | { stored: string }

/** What a run reads; undefined once an uploaded file is removed. */
export function locationOf({ source, name, upload }: RestoreRun): BackupLocation | undefined {
  if (source === 'stored') return { stored: name }
  return upload === null ? undefined : { upload }
}

/** The polling intervals while a backup runs and while none runs: scheduled backups start without the screen. */
const [runningMs, idleMs] = [2000, 10_000]

export const storedBackupsQuery = queryOptions({
  queryKey: ['backups', 'stored'],
  queryFn: () => apiData('GET /backups'),
  refetchInterval: ({ state: { data } }) => (data?.lastBackup?.state === 'running' ? runningMs : idleMs),
})

export const startBackup = () => api('POST /backups')

/** The address of a stored backup. */
export const pathOfStored = (name: string) => `/backups/file?${new URLSearchParams({ name })}`

export const deleteStored = (name: string) => api('DELETE /backups/file', { query: { name } })

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
export const startPlan = async (from: BackupLocation) =>
  (await apiData('POST /backups/plan', { body: { from } }))._id

/** Starts restoring a backup. Returns the id of the run. */
export const startRestore = async (from: BackupLocation) =>
  (await apiData('POST /backups/restore', { body: { from, confirm: 'restore' } }))._id

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

export const deleteUpload = (id: string) => api('DELETE /backups/uploads/{id}', { params: { id } })

/** Uploads a backup; `onProgress` receives 0 to 1. Returns its id. */
export async function uploadBackup(file: File, onProgress: (progress: number) => void): Promise<string> {
  const { _id } = await apiData('POST /backups/uploads', {
    body: { name: firstCharacters(file.name, 200), size: file.size, modified: file.lastModified },
  })
  await uploadFile(file, _id, onProgress)
  return _id
}
