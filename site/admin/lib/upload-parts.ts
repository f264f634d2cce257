import { asUser } from '../../session/as-user.ts'
import { ApiError, errorOfResponse } from '../../session/request.ts'

/** Uploads a file in parts that are small enough for the limits of proxies; `onProgress` receives 0 to 1. */
export async function uploadParts(
  address: string,
  file: File,
  partSize: number,
  onProgress: (progress: number) => void,
): Promise<void> {
  for (let part = 0; part * partSize < file.size; part++) {
    const start = part * partSize
    await asUser((token) => uploadPart(`${address}/${part}`, file.slice(start, start + partSize), token))
    onProgress(Math.min(1, (start + partSize) / file.size))
  }
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
  if (!response.ok) throw await errorOfResponse(response, 'The file could not be uploaded. Please try again.')
}
