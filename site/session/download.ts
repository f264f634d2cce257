import { ApiError } from './request.ts'
import { asUser } from './as-user.ts'

/** Fetches a file of whoever is signed in and hands it to the browser's downloads. */
export async function downloadFile(path: string, name: string) {
  const url = URL.createObjectURL(await asUser((token) => fetchFile(path, token)))
  Object.assign(document.createElement('a'), { href: url, download: name }).click()
  setTimeout(() => URL.revokeObjectURL(url), 10_000)
}

async function fetchFile(path: string, token: string): Promise<Blob> {
  const answer = await fetch(`/api${path}`, { headers: { Authorization: `Bearer ${token}` } }).catch(() => {
    throw new ApiError(0, 'We could not reach the server. Check your connection and try again.')
  })
  if (answer.ok) return answer.blob()
  // A proxy in front may answer in words of its own.
  const { detail } = (await answer.json().catch(() => ({}))) as { detail?: string }
  throw new ApiError(answer.status, detail ?? 'The file could not be made. Please try again.')
}
