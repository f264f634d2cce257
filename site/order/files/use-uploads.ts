import { useStore } from '@nanostores/react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { orderFilesQuery, type OrderFile } from './queries.ts'
import {
  $uploads,
  addUploads,
  removeCompleted,
  belongsTo,
  type Upload,
  type UploadTarget,
} from './uploads.ts'

export interface Uploads {
  target: UploadTarget
  /** The uploads of this page. */
  active: readonly Upload[]
  /** Started earlier, on another page or device: they continue when the file is chosen again. */
  interrupted: readonly OrderFile[]
  /** Uploaded, but not sent yet. Always empty for the purpose `order`, whose files belong to the order immediately. */
  ready: readonly OrderFile[]
  /** The ids of the uploaded files, to send with the message, answer or delivery. */
  ids: string[]
  /** Whether uploads are in progress, so that sending has to wait. */
  isBusy: boolean
  add: (files: readonly File[]) => void
  /** Reloads the files, after they were sent or removed. */
  reload: () => Promise<void>
}

/**
 * The files of one input on an order's page. The server stores them, so they are still there after a reload and on
 * another device until they are sent.
 */
export function useUploads(target: UploadTarget): Uploads {
  const client = useQueryClient()
  const { queryKey } = orderFilesQuery(target.orderId)
  const { data = [] } = useQuery(orderFilesQuery(target.orderId))
  const uploads = useStore($uploads, { ssr: 'initial' })
  const active = uploads.filter((each) => each.orderId === target.orderId && belongsTo(target, each))
  const activeIds = new Set(active.map(({ id }) => id))
  const own = data.filter((file) => file.mine && belongsTo(target, file))
  const ready = own.filter(
    (file) => file.state === 'ready' && file.ownerId === null && target.purpose !== 'order',
  )
  const isListed = (id: string) => data.some((file) => file._id === id && file.state === 'ready')
  // Completed, but the list of files is still being loaded.
  const unlisted = active.flatMap(({ id, state }) => (state === 'done' && id && !isListed(id) ? [id] : []))
  useEffect(() => {
    const isComplete = (file: OrderFile) => file.state === 'ready'
    removeCompleted(new Set(data.filter(isComplete).map(({ _id }) => _id)))
  }, [data])

  const reload = () => client.invalidateQueries({ queryKey })
  return {
    target,
    active,
    interrupted: own.filter((file) => file.state === 'uploading' && !activeIds.has(file._id)),
    ready,
    ids: [...ready.map(({ _id }) => _id), ...unlisted],
    isBusy: active.some(({ state }) => state !== 'done' && state !== 'failed'),
    add: (files) => addUploads(target, files, () => void reload()),
    reload,
  }
}
