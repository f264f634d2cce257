import { useStore } from '@nanostores/react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { orderFilesQuery, type OrderFile } from './queries.ts'
import { $uploads, addUploads, forgetDone, isFor, type Upload, type UploadTarget } from './uploads.ts'

export interface Uploads {
  target: UploadTarget
  /** On their way on this page. */
  active: readonly Upload[]
  /** Begun before, on another page or device: they go on when the file is chosen once more. */
  interrupted: readonly OrderFile[]
  /** Uploaded and not sent yet; of the purpose `order`, none: such a file belongs to the order at once. */
  ready: readonly OrderFile[]
  /** The ids of `ready`, for what they are sent with. */
  ids: string[]
  /** Whether some are still on their way, so that sending has to wait. */
  isBusy: boolean
  add: (files: readonly File[]) => void
  /** Loads the files again: after they were sent, or removed. */
  reload: () => Promise<void>
}

/**
 * The files of one input on an order's page. The server knows them: they are there after a reload and on another
 * device, until they are sent. `onUploaded` is called with each that has arrived.
 */
export function useUploads(target: UploadTarget, onUploaded?: (id: string) => unknown): Uploads {
  const client = useQueryClient()
  const { queryKey } = orderFilesQuery(target.orderId)
  const { data = [] } = useQuery(orderFilesQuery(target.orderId))
  const uploads = useStore($uploads, { ssr: 'initial' })
  const active = uploads.filter((each) => each.orderId === target.orderId && isFor(target, each))
  const shown = new Set(active.map(({ id }) => id))
  const own = data.filter((file) => file.mine && isFor(target, file))
  const ready = own.filter(
    (file) => file.state === 'ready' && file.ownerId === null && target.purpose !== 'order',
  )
  useEffect(() => {
    const isWhole = (file: OrderFile) => file.state === 'ready'
    forgetDone(new Set(data.filter(isWhole).map(({ _id }) => _id)))
  }, [data])

  const reload = () => client.invalidateQueries({ queryKey })
  return {
    target,
    active,
    interrupted: own.filter((file) => file.state === 'uploading' && !shown.has(file._id)),
    ready,
    ids: ready.map(({ _id }) => _id),
    isBusy: active.some(({ state }) => state !== 'done' && state !== 'failed'),
    add: (files) =>
      addUploads(target, files, (id) => {
        void reload().then(() => onUploaded?.(id))
      }),
    reload,
  }
}
