import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { pictureFilePattern, pictureTypes } from '#content/picture.ts'
import type { Database } from '../db/database.ts'
import type { ByteRange, FileStore, StoredFile } from '../files/store.ts'
import { bytesInDatabase, fileKey } from '../media/media.ts'

const name = new RegExp(`^${pictureFilePattern}$`)
const named = new RegExp(`/media/(${pictureFilePattern})`, 'g')

/** The type of a picture's file by its name; undefined where that is no picture's. */
export function pictureType(file: string): string | undefined {
  return name.test(file) ? pictureTypes[file.split('.')[1] as keyof typeof pictureTypes] : undefined
}

/** The pictures of the site, by the names of their files. */
export class Pictures {
  readonly #db: Database
  readonly #files: FileStore
  readonly #fetched = new Set<string>()

  constructor(db: Database, files: FileStore) {
    this.#db = db
    this.#files = files
  }

  /** From the store, or from the database, where those are that have not been moved yet. */
  async open(file: string, range?: ByteRange): Promise<StoredFile | undefined> {
    if (!pictureType(file)) return undefined
    const stored = await this.#files.get(fileKey(file), range)
    if (stored) return stored
    const bytes = await bytesInDatabase(this.#db, file)
    if (!bytes) return undefined
    const part = range ? bytes.subarray(range.start, range.end + 1) : bytes
    return { size: bytes.length, stream: Readable.from([part]) }
  }

  async load(file: string): Promise<Buffer | undefined> {
    const opened = await this.open(file)
    return opened && buffer(opened.stream)
  }

  /** Reads the pictures that pages show, so that a store that is far away leaves its copies here. */
  async fetch(pages: Iterable<{ body: Buffer }>): Promise<void> {
    for (const { body } of pages)
      for (const [, file = ''] of body.toString().matchAll(named)) {
        if (this.#fetched.has(file)) continue
        this.#fetched.add(file)
        const opened = await this.open(file).catch((error: unknown) => {
          this.#fetched.delete(file)
          throw error
        })
        opened?.stream.resume()
      }
  }
}
