import { setTimeout as sleep } from 'node:timers/promises'
import { addressOf } from '#content/picture.ts'
import type { Caller } from '../caller.ts'
import type { Database } from '../db/database.ts'
import { DomainError } from '../errors.ts'
import { BoundedQueue } from '../jobs/bounded-queue.ts'
import { addMedia, type PictureStorage } from '../media/media.ts'
import { getFromPublicUrl } from '../publish/ssrf-guard.ts'
import type { Found, FoundPicture, Importable } from './found.ts'
import { maxPictureBytes } from './limits.ts'

const maxBytes = 10 * 1024 * 1024
const timeoutMs = 20_000
/** After this many failed connections in a row, no more requests are sent to a host. */
const maxSilent = 4

export interface PictureWords {
  name: string
  description: string
}

/** The maximum number of pictures that are fetched at once. */
const concurrency = 3
/** The maximum number of consecutive pictures in a batch. */
const batchSize = 12

/** Groups consecutive pictures into batches, in the order of the file, so that they can be fetched at once. */
export async function* withPicturesTogether(all: AsyncIterable<Found>) {
  let pictures: FoundPicture[] = []
  for await (const found of all) {
    if (found.is === 'picture' && pictures.push(found) < batchSize) continue
    if (pictures.length > 0) yield { is: 'pictures' as const, pictures }
    pictures = []
    if (found.is !== 'picture') yield found
  }
  if (pictures.length > 0) yield { is: 'pictures' as const, pictures }
}

/** The address of a picture in the library, or why it could not be imported. */
export type Taken = { address: string; isNew: boolean } | { problem: string }

interface Place {
  db: Database
  storage: PictureStorage
  allowPrivate: boolean
}

/** Adds pictures to the library, each once. */
export class PictureImport {
  readonly #place: Place
  readonly #file: Importable
  readonly #caller: Caller
  readonly #taken = new Map<string, Promise<Taken>>()
  readonly #queue = new BoundedQueue(concurrency, Infinity)
  readonly #silent = new Map<string, number>()
  #bytes = 0

  constructor(place: Place, file: Importable, caller: Caller) {
    this.#place = place
    this.#file = file
    this.#caller = caller
  }

  take(url: string, words: PictureWords): Promise<Taken> {
    const taken = this.#taken.get(url) ?? this.#queue.run(() => this.#take(url, words))
    this.#taken.set(url, taken)
    return taken
  }

  async #take(url: string, words: PictureWords): Promise<Taken> {
    const known = await findImportedPicture(this.#place.db, url)
    if (known) return { address: known, isNew: false }
    const { db, storage } = this.#place
    try {
      const bytes = await this.#read(url)
      this.#bytes += bytes.length
      const { key, width, height, fallback } = await addMedia(db, storage, { bytes, ...words }, this.#caller)
      const address = addressOf({ key, width, height }, fallback)
      await db
        .insertInto('imported_pictures')
        .values({ url: url.slice(0, 2048), address })
        .onConflict((row) => row.column('url').doUpdateSet({ address }))
        .execute()
      return { address, isNew: true }
    } catch (error) {
      if (error instanceof DomainError || error instanceof FetchError) return { problem: error.message }
      throw error
    }
  }

  /** Reads a picture; for a resized copy by WordPress, the original if it exists. */
  async #read(url: string): Promise<Buffer> {
    const inFile = this.#file.pictureIn(url)
    if (inFile) return inFile
    if (this.#bytes > maxPictureBytes)
      throw new FetchError('The pictures of one import may be at most 2 GB in total.')
    const whole = url.replace(/-\d{2,5}x\d{2,5}(?=\.\w{3,4}$)/, '')
    if (whole !== url) {
      const found = await this.#fetch(whole).catch(() => undefined)
      if (found) return found
    }
    return this.#fetch(url)
  }

  async #fetch(url: string): Promise<Buffer> {
    const { host } = new URL(url)
    if ((this.#silent.get(host) ?? 0) >= maxSilent) throw new FetchError(`${host} does not answer.`)
    const get = () =>
      getFromPublicUrl(url, {
        setting: 'IMPORT_PRIVATE',
        allowPrivate: this.#place.allowPrivate,
        maxBytes,
        timeoutMs,
      })
    try {
      // Retry once after a broken connection.
      const bytes = await get().catch(async (error: NodeJS.ErrnoException) => {
        if (!isSilence(error) || error.name === 'TimeoutError') throw error
        await sleep(500)
        return get()
      })
      this.#silent.delete(host)
      return bytes
    } catch (error) {
      const isSilent = isSilence(error as NodeJS.ErrnoException)
      this.#silent.set(host, isSilent ? (this.#silent.get(host) ?? 0) + 1 : 0)
      throw new FetchError(isSilent ? `${host} does not answer.` : (error as Error).message.slice(0, 300))
    }
  }
}

class FetchError extends Error {
  override name = 'FetchError'
}

const isSilence = ({ code, name }: NodeJS.ErrnoException) =>
  name === 'TimeoutError' || name === 'AbortError' || /^(?:E[A-Z]+|CERT_\w+)$/.test(code ?? '')

/** The address in the library of a picture that was already imported. */
export async function findImportedPicture(db: Database, url: string): Promise<string | undefined> {
  const known = await db
    .selectFrom('imported_pictures')
    .select('address')
    .where('url', '=', url.slice(0, 2048))
    .executeTakeFirst()
  return known?.address
}
