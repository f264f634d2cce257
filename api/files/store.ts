import type { Readable } from 'node:stream'
import { UnavailableError } from '../errors.ts'

/** From `start` to `end`, both included, as HTTP counts bytes. */
export interface ByteRange {
  start: number
  end: number
}

export interface StoredFile {
  /** Of the whole file, in bytes. */
  size: number
  /** The bytes that were asked for. Whoever does not read it to its end destroys it. */
  stream: Readable
}

export interface FileDetails {
  /** In bytes: a file of another size is refused. Without it, any size is taken. */
  size?: number
  contentType?: string
}

/**
 * Where the bytes of pictures and files are. What is known of a file is in the database; a file here that no row names
 * is left over and may go. A file never changes: another content is another key. Each method throws an UnavailableError
 * when the store cannot be reached.
 */
export interface FileStore {
  /** Takes a whole file. It is there once this resolves, and survives a crash; until then there is nothing at its key. */
  put(key: string, bytes: Readable | Uint8Array, details?: FileDetails): Promise<void>
  /** Undefined where there is no such file, or where it is shorter than the range's start. */
  get(key: string, range?: ByteRange): Promise<StoredFile | undefined>
  /** Its size, or undefined where there is no such file. */
  sizeOf(key: string): Promise<number | undefined>
  /** Removes a file; does nothing where there is none. */
  remove(key: string): Promise<void>
  /** The files whose keys begin with the prefix, which ends with a slash or is empty; in no order. */
  list(prefix: string): AsyncIterable<{ key: string; size: number; storedAt: Date }>
  /** Throws where files cannot be read or written at present. */
  check(): Promise<void>
}

/** `media/…`, `orders/…/…`: one to three folders, and a name. Made by us, never by a user. */
const keyForm = /^(?:[a-z][\w-]{0,63}\/){1,3}[\w-][\w.-]{0,127}$/

/** A key that is none is a mistake of ours, not of a caller. */
export function requireKey(key: string): string {
  if (!keyForm.test(key)) throw new Error(`not a key of the file store: ${key}`)
  return key
}

/** The same bytes; ends with an error where they are more or less than was said. */
export async function* measured(bytes: Readable | Uint8Array, size: number | undefined) {
  let count = 0
  for await (const chunk of bytes instanceof Uint8Array
    ? [bytes]
    : (bytes as AsyncIterable<Uint8Array | string>)) {
    const part = typeof chunk === 'string' ? Buffer.from(chunk) : chunk
    count += part.length
    if (size !== undefined && count > size) throw new Error(`more than ${size} bytes came`)
    yield part
  }
  if (size !== undefined && count < size) throw new Error(`${count} bytes came instead of ${size}`)
}

/** The store cannot be asked; `cause` is what the log gets to see. */
export const storeUnavailable = (cause: unknown) => {
  const error = new UnavailableError({
    detail: 'Files are not available at the moment. Please try again in a moment.',
    retryAfter: 10,
  })
  error.cause = cause
  return error
}
