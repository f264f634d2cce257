import type { Readable } from 'node:stream'
import { UnavailableError } from '../errors.ts'

/** From `start` to `end`, both inclusive, as in HTTP. */
export interface ByteRange {
  start: number
  end: number
}

export interface StoredFile {
  /** The size of the whole file in bytes. */
  size: number
  /** The requested bytes. A caller that does not read it to its end has to destroy it. */
  stream: Readable
}

export interface FileDetails {
  /** The expected size in bytes: a file of another size is rejected. Without it, any size is accepted. */
  size?: number
  contentType?: string
}

/**
 * Stores the bytes of pictures and files. Their metadata is in the database; a stored file that no row refers to is a
 * leftover and may be removed. Files are immutable: other content has another key. Each method throws an
 * UnavailableError if the store cannot be reached.
 */
export interface FileStore {
  /** Stores a whole file. Once this resolves, it survives a crash; until then, there is nothing at its key. */
  put(key: string, bytes: Readable | Uint8Array, details?: FileDetails): Promise<void>
  /** Undefined if the file does not exist, or the range starts after its end. */
  get(key: string, range?: ByteRange): Promise<StoredFile | undefined>
  /** The size in bytes; undefined if the file does not exist. */
  sizeOf(key: string): Promise<number | undefined>
  /** Removes a file; does nothing if it does not exist. */
  remove(key: string): Promise<void>
  /** The files whose keys start with the prefix, which ends with a slash or is empty; in no particular order. */
  list(prefix: string): AsyncIterable<{ key: string; size: number; storedAt: Date }>
  /** Throws if files cannot be read or written at the moment. */
  check(): Promise<void>
}

/** `media/…`, `orders/…/…`: one to three folders and a name. Keys are generated, never taken from a user. */
const keyForm = /^(?:[a-z][\w-]{0,63}\/){1,3}[\w-][\w.-]{0,127}$/

/** Throws for an invalid key, which is a programming error. */
export function requireKey(key: string): string {
  if (!keyForm.test(key)) throw new Error(`not a key of the file store: ${key}`)
  return key
}

/** Passes the bytes through; throws if they are more or fewer than `size`. */
export async function* withSizeCheck(bytes: Readable | Uint8Array, size: number | undefined) {
  let count = 0
  for await (const chunk of bytes instanceof Uint8Array
    ? [bytes]
    : (bytes as AsyncIterable<Uint8Array | string>)) {
    const part = typeof chunk === 'string' ? Buffer.from(chunk) : chunk
    count += part.length
    if (size !== undefined && count > size) throw new Error(`more than ${size} bytes arrived`)
    yield part
  }
  if (size !== undefined && count < size) throw new Error(`${count} bytes arrived instead of ${size}`)
}

/** The error for an unavailable store; `cause` is logged. */
export const storeUnavailable = (cause: unknown) => {
  const error = new UnavailableError({
    detail: 'Files are not available at the moment. Please try again in a moment.',
    retryAfter: 10,
  })
  error.cause = cause
  return error
}
