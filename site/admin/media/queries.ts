import { firstCharacters } from '#content/model/first-characters.ts'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api, apiData, apiPage } from '../../session/api.ts'
import { uploadFile } from '../../order/files/upload-file.ts'
import type { Answer, Options } from '../../api/public-api.ts'

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

/** Whether a file is a photo in HEIC, whose type most systems do not know. */
export const isHeic = ({ type, name }: File): boolean =>
  /^image\/hei[cf]$/.test(type) || /\.hei[cf]$/i.test(name)

/** The error if a file's type is not an accepted picture type. */
export const fileTypeError = (file: File): string | undefined =>
  acceptedTypes.split(',').includes(file.type) || isHeic(file)
    ? undefined
    : 'Choose a JPEG, PNG, WebP, AVIF, GIF, HEIC or SVG picture.'

/** Uploads a picture; `onProgress` receives 0 to 1. Rejects when `signal` is aborted. */
export async function uploadPicture(
  file: File,
  description: string,
  onProgress: (progress: number) => void,
  signal: AbortSignal,
): Promise<Picture> {
  const { _id: uploadId } = await apiData('POST /media/uploads', {
    body: {
      name: firstCharacters(file.name, 200) || 'picture',
      size: file.size,
      modified: file.lastModified,
    },
  })
  await uploadFile(file, uploadId, onProgress, signal)
  signal.throwIfAborted()
  return apiData('POST /media', {
    body: { uploadId, description },
    // Its copies are drawn meanwhile.
    signal: AbortSignal.any([signal, AbortSignal.timeout(60_000)]),
  })
}
