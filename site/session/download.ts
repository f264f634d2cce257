import { ApiError } from './request.ts'
import { asUser } from './as-user.ts'

/** Fetches a file as the signed-in user and saves it as a browser download. */
export async function downloadFile(path: string, name: string) {
  save(await asUser((token) => fetchFile(path, { Authorization: `Bearer ${token}` })), name)
}

/** Like `downloadFile`, but authorized by the token of an order link. */
export const downloadByLink = async (path: string, name: string, token: string) =>
  save(await fetchFile(path, { 'Order-Link': token }), name)

function save(file: Blob, name: string) {
  const url = URL.createObjectURL(file)
  Object.assign(document.createElement('a'), { href: url, download: name }).click()
  setTimeout(() => URL.revokeObjectURL(url), 10_000)
}

async function fetchFile(path: string, headers: Record<string, string>): Promise<Blob> {
  const answer = await fetch(`/api${path}`, { headers }).catch(() => {
    throw new ApiError(0, 'We could not reach the server. Check your connection and try again.')
  })
  if (answer.ok) return answer.blob()
  // A proxy in front of the server may answer with something other than JSON.
  const { detail } = (await answer.json().catch(() => ({}))) as { detail?: string }
  throw new ApiError(answer.status, detail ?? 'The file could not be created. Please try again.')
}
