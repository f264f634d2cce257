import { queryOptions } from '@tanstack/react-query'
import { asUser } from '../../session/as-user.ts'
import { ApiError } from '../../session/request.ts'
import { call, get } from '../lib/api.ts'

/** The backup that was made before a restore. */
export interface RestorePoint {
  _id: string
  name: string
  size: number
  createdAt: string
  createdBy: string | null
}

export interface KindChange {
  kind: string
  holds: number
  added: number
  changed: number
  removed: number
  same: number
}

/** What a restore would change. */
export interface Plan {
  madeAt: string
  version: string
  kinds: KindChange[]
  administrators: { added: string[]; removed: string[] }
}

export const restorePointsQuery = queryOptions({
  queryKey: ['backups'],
  queryFn: () => get<RestorePoint[]>('/backups'),
})

/** Reading or writing all data takes minutes. */
const longTimeout = () => AbortSignal.timeout(30 * 60 * 1000)

export const planRestore = async (id: string) =>
  (await call<Plan>('GET', `/backups/${id}/plan`, { signal: longTimeout() })).data

/** Restores a backup; gives the id of the restore point. */
export const restoreBackup = async (id: string) => {
  const options = { body: { confirm: 'restore' }, signal: longTimeout() }
  return (await call<{ kept: string }>('POST', `/backups/${id}/restore`, options)).data.kept
}

export const deleteBackup = (id: string) => call('DELETE', `/backups/${id}`)

/** Uploads a file in parts, which any proxy lets through; `onProgress` takes 0 to 1. Gives the id of the backup. */
export async function uploadBackup(file: File, onProgress: (progress: number) => void): Promise<string> {
  const { data } = await call<{ _id: string; partSize: number }>('POST', '/backups', {
    body: { name: file.name.slice(0, 200), size: file.size },
  })
  for (let part = 0; part * data.partSize < file.size; part++) {
    const start = part * data.partSize
    const address = `/api/backups/${data._id}/parts/${part}`
    await asUser((token) => uploadPart(address, file.slice(start, start + data.partSize), token))
    onProgress(Math.min(1, (start + data.partSize) / file.size))
  }
  return data._id
}

async function uploadPart(address: string, body: Blob, token: string) {
  const response = await fetch(address, {
    method: 'PUT',
    body,
    headers: {
      Authorization: `Bearer ${token}`,
      'Content-Type': 'application/octet-stream',
    },
  }).catch(() => {
    throw new ApiError(0, 'The upload was interrupted. Check your connection and try again.')
  })
  if (!response.ok) {
    const problem = (await response.json()) as { title: string; detail?: string }
    throw new ApiError(response.status, problem.detail ?? problem.title)
  }
}
