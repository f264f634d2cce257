import { queryOptions } from '@tanstack/react-query'
import { api, apiData } from '../../session/api.ts'
import type { Answer } from '../../api/public-api.ts'
import { ApiError } from '../../api/request.ts'

export type OrderFile = Answer<'GET /order/{id}/files'>[number]

/** All files of an order that the user may see, newest first, and the user's unfinished uploads. */
export const orderFilesQuery = (orderId: string) =>
  queryOptions({
    queryKey: ['order', orderId, 'files'],
    queryFn: () => apiData('GET /order/{id}/files', { params: { id: orderId } }),
  })

export const removeFile = (id: string) => api('DELETE /file/{id}', { params: { id } })
export const restoreFile = (id: string) => api('POST /file/{id}/restore', { params: { id } })

/** Saves a file as a browser download. Requests a new signed URL, because those on the page may have expired. */
export async function downloadOrderFile(id: string) {
  const { download, name } = await apiData('GET /file/{id}', { params: { id } })
  // The page cannot see whether a download fails, so check first that the file is available.
  const { ok, status } = await fetch(download!, { headers: { Range: 'bytes=0-0' } })
  if (!ok) throw new ApiError(status, 'Files are not available at the moment. Please try again in a moment.')
  Object.assign(document.createElement('a'), { href: download, download: name }).click()
}
