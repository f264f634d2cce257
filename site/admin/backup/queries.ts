import { queryOptions, QueryObserver, type QueryClient } from '@tanstack/react-query'
import { api, apiData } from '../../session/api.ts'
import type { Answer } from '../../session/public-api.ts'
import { isRetryable } from '../lib/api.ts'
import { uploadParts } from '../lib/upload-parts.ts'

export type RestorePoint = Answer<'GET /backups'>[number]
export type RestoreRun = Answer<'GET /backup-runs/{id}'>
export type ListedRun = Answer<'GET /backup-runs'>[number]
export type Plan = NonNullable<RestoreRun['plan']>
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

/** The last plans and restores, newest first, without their plans. */
export const restoreRunsQuery = queryOptions({
  queryKey: ['backups', 'runs'],
  queryFn: () => apiData('GET /backup-runs'),
  refetchInterval: ({ state: { data } }) =>
    data?.some(({ state }) => state === 'running') ? runningMs : idleMs,
})

/** A short run is seen to end at once, a long one is asked about less often. */
const nextMs = (asked: number) => Math.min(runningMs, 250 * 1.5 ** asked)

/** Asks until the run has ended: a server that cannot be reached for a moment is asked again. */
export const restoreRunQuery = (id: string) =>
  queryOptions({
    queryKey: ['backups', 'runs', id],
    queryFn: () => apiData('GET /backup-runs/{id}', { params: { id } }),
    refetchInterval: ({ state: { data, error, dataUpdateCount } }) =>
      (data && data.state !== 'running') || (error && !isRetryable(error)) ? false : nextMs(dataUpdateCount),
  })

/** Begins to compare a backup with the current data; gives the id of the run. */
export const startPlan = async (id: string) =>
  (await apiData('POST /backups/{id}/plan', { params: { id } }))._id

/** Begins to restore a backup; gives the id of the run. */
export const startRestore = async (id: string) =>
  (await apiData('POST /backups/{id}/restore', { params: { id }, body: { confirm: 'restore' } }))._id

/** Resolves once a run has ended. */
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

/** Uploads a backup; `onProgress` takes 0 to 1. Gives its id. */
export async function uploadBackup(file: File, onProgress: (progress: number) => void): Promise<string> {
  const { _id, partSize } = await apiData('POST /backups', {
    body: { name: file.name.slice(0, 200), size: file.size },
  })
  await uploadParts(`/api/backups/${_id}/parts`, file, partSize, onProgress)
  return _id
}
