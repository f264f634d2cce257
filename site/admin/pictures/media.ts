import { queryOptions } from '@tanstack/react-query'
import { asUser } from '../../session/as-user.ts'
import { ApiError } from '../../session/request.ts'
import { getPage } from '../lib/api.ts'

export interface Media {
  _id: string
  name: string
  description: string
  width: number
  height: number
  size: number
  /** What a picture field takes. */
  address: string
  thumbnail: string
}

export interface Listed extends Media {
  usedIn: { section: string; recordId: string; title: string; name: string | null }[]
}

export const pageSize = 12

export const libraryPage = (q: string, page: number) =>
  queryOptions({
    queryKey: ['media', q, page],
    queryFn: () => getPage<Listed>('/media', { q, page, pageSize, sort: '-_id' }),
  })

export const accepted = 'image/jpeg,image/png,image/webp,image/gif,image/svg+xml'

/** What is wrong with a file, as far as can be told before it is sent. */
export const wrongWithFile = (file: File): string | undefined =>
  accepted.split(',').includes(file.type) ? undefined : 'Choose a JPEG, PNG, WebP, GIF or SVG picture.'

export const asSize = (bytes: number) =>
  bytes < 1024 * 1024
    ? `${Math.max(1, Math.round(bytes / 1024))} kB`
    : `${(bytes / 1024 / 1024).toFixed(1)} MB`

/** Sends a picture; `onProgress` hears how much of it is gone, from 0 to 1. */
export const upload = (file: File, description: string, onProgress: (part: number) => void): Promise<Media> =>
  asUser((token) => send(file, description, onProgress, token))

function send(
  file: File,
  description: string,
  onProgress: (part: number) => void,
  token: string,
): Promise<Media> {
  const query = new URLSearchParams({ name: file.name.slice(0, 200) || 'picture', description })
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open('POST', `/api/media?${query}`)
    request.responseType = 'json'
    request.setRequestHeader('Authorization', `Bearer ${token}`)
    request.setRequestHeader('Content-Type', 'application/octet-stream')
    request.upload.onprogress = (event) => onProgress(event.loaded / event.total)
    request.onerror = () =>
      reject(new ApiError(0, 'The picture did not arrive. Check your connection and try again.'))
    request.onload = () => {
      const answer = request.response as
        (Media & { detail?: string; title?: string; errors?: Record<string, string> }) | null
      if (request.status === 201 && answer) resolve(answer)
      else
        reject(
          new ApiError(
            request.status,
            answer?.detail ?? answer?.title ?? 'The picture was not taken.',
            answer?.errors,
          ),
        )
    }
    request.send(file)
  })
}
