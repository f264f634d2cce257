import { asCaller } from './as-caller.ts'
import { errorOfResponse, noAnswerError } from '../api/request.ts'

/** Fetches a file as the signed-in user, or as the holder of a link, and saves it as a browser download. */
export async function downloadFile(path: string, name: string, linkToken?: string) {
  const file =
    linkToken === undefined
      ? await asCaller((authorization) => fetchFile(path, authorization))
      : await fetchFile(path, `Link ${linkToken}`)
  save(file, name)
}

function save(file: Blob, name: string) {
  const url = URL.createObjectURL(file)
  Object.assign(document.createElement('a'), { href: url, download: name }).click()
  setTimeout(() => URL.revokeObjectURL(url), 10_000)
}

async function fetchFile(path: string, authorization: string): Promise<Blob> {
  const response = await fetch(`/api${path}`, { headers: { Authorization: authorization } }).catch(() => {
    throw noAnswerError()
  })
  if (!response.ok)
    throw await errorOfResponse(response, 'The file could not be downloaded. Please try again.')
  return response.blob().catch(() => {
    throw noAnswerError()
  })
}
