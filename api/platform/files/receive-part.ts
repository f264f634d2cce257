import { withTransaction, type Context, type TxContext } from '../context.ts'
import { randomBytes } from 'node:crypto'
import type { Readable } from 'node:stream'
import { fileLimits } from '#content/shop/order-files.ts'
import { ConflictError, DomainError, InvalidInputError, TooLargeError } from '../errors.ts'
import type { FileStore } from './store.ts'

/** The progress of an upload. */
export interface Upload {
  id: string
  name: string
  /** In bytes, as announced. */
  size: number
  received: number
}

/** Bytes that arrive. */
export interface Part {
  offset: number
  size: number
  bytes: Readable | Uint8Array
}

/** Bytes that are in the file store. */
export interface StoredPart {
  start: number
  size: number
  key: string
}

/** An upload of the caller, and how to record its progress. */
export interface OpenUpload<U extends Upload> {
  upload: U
  /** The key prefix of its parts. */
  folder: string
  isOpen: (upload: U) => boolean
  lock: (ctx: TxContext) => Promise<U>
  /** Called before the transaction that records the last part; what it returns is called in the transaction. */
  prepareEnd?: (last: StoredPart) => Promise<(ctx: TxContext, upload: U) => Promise<U>>
  record: (ctx: TxContext, part: StoredPart) => Promise<U>
}

/**
 * Appends the next bytes of an upload. They are stored before the rows are updated: acknowledged bytes are never lost,
 * and others never shown. Nothing is locked while bytes arrive: of two concurrent requests with the same part, one
 * gets a 409.
 */
export async function receivePart<U extends Upload>(
  ctx: Context,
  store: FileStore,
  { open: { upload: before, ...open }, part: { offset, size, bytes } }: { open: OpenUpload<U>; part: Part },
): Promise<U> {
  if (before.received !== offset || !open.isOpen(before)) throw wrongOffset(before)
  if (offset + size > before.size) throw new TooLargeError('The upload is larger than announced.')
  const isLast = offset + size === before.size
  if (size < fileLimits.minChunkBytes && !isLast)
    throw new InvalidInputError(`Send at least ${fileLimits.minChunkBytes} bytes at once, except at the end.`)
  const key = `${open.folder}${offset}-${randomBytes(8).toString('hex')}`
  await store.put(key, bytes, { size })
  const part = { start: offset, size, key }
  try {
    // If the store is unavailable now, the client sends the part again.
    const end = isLast ? await open.prepareEnd?.(part) : undefined
    return await withTransaction(ctx, async (ctx) => {
      const upload = await open.lock(ctx)
      if (upload.received !== offset || !open.isOpen(upload)) throw wrongOffset(upload)
      const recorded = await open.record(ctx, part)
      return end ? end(ctx, recorded) : recorded
    })
  } catch (error) {
    // After any other error, the transaction may have been committed: the object is then removed with its upload.
    if (error instanceof DomainError) await store.remove(key).catch(() => {})
    throw error
  }
}

const wrongOffset = ({ received }: Upload) => new ConflictError(`The upload continues at byte ${received}.`)
