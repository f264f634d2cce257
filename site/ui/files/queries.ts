import { queryOptions } from '@tanstack/react-query'
import { api, apiData } from '../../session/api.ts'
import type { Answer } from '../../session/public-api.ts'
import { ApiError } from '../../session/request.ts'

export type OrderFile = Answer<'GET /order/{id}/files'>[number]

/** All files of an order that its reader may see, newest first, and the uploads that they have begun. */
export const orderFilesQuery = (orderId: string) =>
  queryOptions({
    queryKey: ['order', orderId, 'files'],
    queryFn: () => apiData('GET /order/{id}/files', { params: { id: orderId } }),
  })

export const removeFile = (id: string) => api('DELETE /file/{id}', { params: { id } })
export const restoreFile = (id: string) => api('POST /file/{id}/restore', { params: { id } })

/** Hands a file to the browser's downloads, by an address made for now: those on the page may have ended. */
export async function downloadOrderFile(id: string) {
  const { download, name } = await apiData('GET /file/{id}', { params: { id } })
  // A download that fails says so to the browser alone: asked first whether the file can be had.
  const { ok, status } = await fetch(download!, { headers: { Range: 'bytes=0-0' } })
  if (!ok) throw new ApiError(status, 'Files are not available at the moment. Please try again in a moment.')
  Object.assign(document.createElement('a'), { href: download, download: name }).click()
}
