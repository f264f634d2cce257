import { atom } from 'nanostores'
import { fileLimits, formatBytes, type FilePurpose } from '#content/shop/order-files.ts'
import { apiData } from '../../session/api.ts'
import { ApiError } from '../../api/request.ts'
import { errorMessage } from '../../ui/errors.ts'
import { removeFile } from './queries.ts'
import { sendFile } from './send-file.ts'

/** Where uploads belong: an order, and an input on its page. */
export interface UploadTarget {
  orderId: string
  purpose: FilePurpose
  /** Identifies the input if a purpose has several. */
  slot?: string | undefined
}

/** An upload of this page. */
export interface Upload extends UploadTarget {
  key: number
  /** The id of the file, once the server has created it. */
  id?: string
  name: string
  size: number
  sent: number
  state: 'waiting' | 'sending' | 'paused' | 'failed' | 'done'
  /** Why it has failed; while it is being sent, why it is retried. */
  error?: string
}

/** All uploads of this page. They continue when the user changes screens in the back office. */
export const $uploads = atom<readonly Upload[]>([])

interface Running {
  file: File
  onDone: () => void
  stop?: AbortController
}
const running = new Map<number, Running>()
const maxConcurrent = 2
let lastKey = 0

/** Whether a file belongs to the input of `target`. */
export const belongsTo = (
  target: UploadTarget,
  file: { purpose: FilePurpose; slot?: string | null | undefined },
) => file.purpose === target.purpose && (file.slot ?? null) === (target.slot ?? null)

const change = (key: number, changes: Partial<Upload>) =>
  $uploads.set($uploads.get().map((each) => (each.key === key ? { ...each, ...changes } : each)))

const removeEntry = (key: number) => {
  running.delete(key)
  $uploads.set($uploads.get().filter((each) => each.key !== key))
}

/** Uploads files, two at a time. `onDone` is called after each completed file. */
export function addUploads(target: UploadTarget, files: readonly File[], onDone: () => void) {
  for (const file of files) {
    const key = ++lastKey
    running.set(key, { file, onDone })
    const error = sizeError(file)
    const upload: Upload = { ...target, key, name: file.name, size: file.size, sent: 0, state: 'waiting' }
    $uploads.set([...$uploads.get(), error ? { ...upload, state: 'failed', error } : upload])
  }
  startNext()
}

export function sizeError({ size }: Pick<File, 'size'>): string | undefined {
  if (size === 0) return 'The file is empty.'
  if (size <= fileLimits.fileBytes) return undefined
  return `The file is ${formatBytes(size)}. The maximum is ${formatBytes(fileLimits.fileBytes)}.`
}

export function pauseUpload(key: number) {
  change(key, { state: 'paused' })
  running.get(key)?.stop?.abort()
}

export function resumeUpload(key: number) {
  change(key, { state: 'waiting', error: '' })
  startNext()
}

/** Cancels an upload and deletes what the server has received of it. */
export async function cancelUpload({ key, id }: Upload) {
  running.get(key)?.stop?.abort()
  removeEntry(key)
  if (id) await removeFile(id).catch(() => {})
}

/** Removes completed uploads from the page once it shows the files themselves. */
export const removeCompleted = (ids: ReadonlySet<string>) => {
  for (const { key, id, state } of $uploads.get()) if (state === 'done' && id && ids.has(id)) removeEntry(key)
}

function startNext() {
  const uploads = $uploads.get()
  const free = maxConcurrent - uploads.filter(({ state }) => state === 'sending').length
  const next = uploads.filter(({ state }) => state === 'waiting').slice(0, Math.max(0, free))
  for (const upload of next) void start(upload)
}

async function start({ key, orderId, purpose, slot }: Upload) {
  const task = running.get(key)
  if (!task) return
  const { file, onDone } = task
  const stop = new AbortController()
  task.stop = stop
  change(key, { state: 'sending', error: '' })
  try {
    const { _id: id, received } = await apiData('POST /order/{id}/files', {
      params: { id: orderId },
      body: { name: file.name, size: file.size, purpose, slot, modified: file.lastModified },
    })
    // It was canceled before the server had created it.
    if (!running.has(key)) {
      await removeFile(id).catch(() => {})
      return startNext()
    }
    change(key, { id, sent: received })
    await sendFile(
      file,
      id,
      (sent) => change(key, { sent }),
      (reason) => change(key, { error: reason ? errorMessage(reason) : '' }),
      stop.signal,
    )
    change(key, { state: 'done', sent: file.size, error: '' })
    onDone()
  } catch (error) {
    if (!stop.signal.aborted) change(key, { state: 'failed', error: errorMessage(error) })
    if (error instanceof ApiError && error.status === 0)
      addEventListener('online', () => isFailed(key) && resumeUpload(key), { once: true })
  }
  startNext()
}

const isFailed = (key: number) => $uploads.get().some((each) => each.key === key && each.state === 'failed')

// The server keeps what it has received, but to continue, the user has to choose the file again.
globalThis.addEventListener?.('beforeunload', (event) => {
  if ($uploads.get().some(({ state }) => state === 'sending' || state === 'waiting')) event.preventDefault()
})
