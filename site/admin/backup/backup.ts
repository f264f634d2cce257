import { asUser } from '../../session/as-user.ts'
import { ApiError } from '../../session/request.ts'
import { call } from '../lib/api.ts'

/** What was there before a restore. */
export interface Kept {
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

export interface Plan {
  madeAt: string
  version: string
  kinds: KindChange[]
  administrators: { added: string[]; removed: string[] }
}

/** What reads everything takes as long as it takes. */
const patient = () => AbortSignal.timeout(30 * 60 * 1000)

export const planOf = async (id: string) =>
  (await call<Plan>('GET', `/backups/${id}/plan`, { signal: patient() })).data

/** Gives the id of what was there before. */
export const restoreFrom = async (id: string) => {
  const options = { body: { confirm: 'restore' }, signal: patient() }
  return (await call<{ kept: string }>('POST', `/backups/${id}/restore`, options)).data.kept
}

/** Sends a file part by part, which any proxy lets through; `onProgress` hears how much is gone, from 0 to 1. */
export async function sendFile(file: File, onProgress: (part: number) => void): Promise<string> {
  const { data } = await call<{ _id: string; partSize: number }>('POST', '/backups', {
    body: { name: file.name.slice(0, 200), size: file.size },
  })
  for (let part = 0; part * data.partSize < file.size; part++) {
    const start = part * data.partSize
    const address = `/api/backups/${data._id}/parts/${part}`
    await asUser((token) => sendPart(address, file.slice(start, start + data.partSize), token))
    onProgress(Math.min(1, (start + data.partSize) / file.size))
  }
  return data._id
}

async function sendPart(address: string, body: Blob, token: string) {
  const answer = await fetch(address, {
    method: 'PUT',
    body,
    headers: {
      Authorization: `Bearer ${token}`,
      'Content-Type': 'application/octet-stream',
    },
  }).catch(() => {
    throw new ApiError(0, 'The file did not arrive whole. Check your connection and try again.')
  })
  if (!answer.ok) {
    const problem = (await answer.json()) as { title: string; detail?: string }
    throw new ApiError(answer.status, problem.detail ?? problem.title)
  }
}
