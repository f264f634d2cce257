import { asUser } from './as-user.ts'
import { errorOfResponse, noAnswerError } from './request.ts'

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
  const response = await fetch(`/api${path}`, { headers }).catch(() => {
    throw noAnswerError()
  })
  if (!response.ok)
    throw await errorOfResponse(response, 'The file could not be downloaded. Please try again.')
  return response.blob().catch(() => {
    throw noAnswerError()
  })
}
