import { firstCharacters } from '#content/first-characters.ts'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { asUser } from '../../session/as-user.ts'
import { ApiError } from '../../session/request.ts'
import { api, apiPage } from '../../session/api.ts'
import type { Answer, Options } from '../../session/public-api.ts'

export type Picture = Answer<'POST /media'>
export type ListedPicture = Answer<'GET /media'>[number]

export const pageSize = 12

export const picturesQuery = (query: Options<'GET /media'>['query']) =>
  queryOptions({
    queryKey: ['pictures', query],
    queryFn: () => apiPage('GET /media', { query: { ...query, sort: '-_id' } }),
    placeholderData: keepPreviousData,
  })

export const describePicture = (id: string, description: string) =>
  api('PUT /media/{id}', { params: { id }, body: { description } })

export const removePicture = (id: string) => api('DELETE /media/{id}', { params: { id } })

/** With extensions: most systems do not know the type of HEIC, the photos of phones. */
export const acceptedTypes =
  'image/jpeg,image/png,image/webp,image/avif,image/gif,image/heic,image/heif,image/svg+xml,.heic,.heif'

/** The error if a file's type is not an accepted picture type. */
export const fileTypeError = (file: File): string | undefined =>
  acceptedTypes.split(',').includes(file.type) || /\.hei[cf]$/i.test(file.name)
    ? undefined
    : 'Choose a JPEG, PNG, WebP, AVIF, GIF, HEIC or SVG picture.'

/** Uploads a picture; `onProgress` receives 0 to 1. Rejects when `signal` is aborted. */
export const uploadPicture = (
  file: File,
  description: string,
  onProgress: (progress: number) => void,
  signal: AbortSignal,
): Promise<Picture> => asUser((token) => send(file, description, onProgress, signal, token))

function send(
  file: File,
  description: string,
  onProgress: (progress: number) => void,
  signal: AbortSignal,
  token: string,
): Promise<Picture> {
  const query = new URLSearchParams({ name: firstCharacters(file.name, 200) || 'picture', description })
  return new Promise((resolve, reject) => {
    signal.throwIfAborted()
    const request = new XMLHttpRequest()
    request.open('POST', `/api/media?${query}`)
    request.responseType = 'json'
    request.setRequestHeader('Authorization', `Bearer ${token}`)
    request.setRequestHeader('Content-Type', 'application/octet-stream')
    request.upload.onprogress = (event) => onProgress(event.loaded / event.total)
    request.onerror = () =>
      reject(new ApiError(0, 'The upload was interrupted. Check your connection and try again.'))
    signal.addEventListener('abort', () => {
      request.abort()
      reject(signal.reason as Error)
    })
    request.onload = () => {
      const answer = request.response as
        (Picture & { detail?: string; title?: string; errors?: Record<string, string> }) | null
      if (request.status === 201 && answer) resolve(answer)
      else
        reject(
          new ApiError(
            request.status,
            answer?.detail ?? answer?.title ?? 'The picture could not be uploaded.',
            answer?.errors,
          ),
        )
    }
    request.send(file)
  })
}
