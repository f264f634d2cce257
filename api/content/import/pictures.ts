import { createHash } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { addressOf } from '#content/model/picture.ts'
import type { Context } from '../../platform/context.ts'
import { DomainError } from '../../platform/errors.ts'
import { BoundedQueue } from '../../platform/jobs/bounded-queue.ts'
import type { FileStore } from '../../platform/files/store.ts'
import { addMedia } from '../media/media.ts'
import { getFromPublicUrl } from '../../platform/network/ssrf-guard.ts'
import type { Importable } from './importable.ts'
import type { ImportItem, PictureItem } from './items.ts'
import { maxPictureBytes } from './limits.ts'

const maxBytes = 10 * 1024 * 1024
const timeoutMs = 20_000
/** After this many failed connections in a row, no more requests are sent to a host. */
const maxFailures = 4

export interface PictureDetails {
  name: string
  description: string
}

/** The maximum number of pictures that are fetched at once. */
const concurrency = 3
/** The maximum number of consecutive pictures in a batch. */
const batchSize = 12

/** Groups consecutive pictures into batches, in the order of the file, so that they can be fetched at once. */
export async function* batchPictures(all: AsyncIterable<ImportItem>) {
  let pictures: PictureItem[] = []
  for await (const item of all) {
    if (item.type === 'picture' && pictures.push(item) < batchSize) continue
    if (pictures.length > 0) yield { type: 'pictures' as const, pictures }
    pictures = []
    if (item.type !== 'picture') yield item
  }
  if (pictures.length > 0) yield { type: 'pictures' as const, pictures }
}

/** The result for one picture: its address in the library, or why it could not be imported. */
export type ImportedPicture = { address: string; isNew: boolean } | { problem: string }

/** Adds pictures to the library, each once. */
export class PictureImport {
  readonly #ctx: Context
  readonly #files: FileStore
  readonly #file: Importable
  readonly #results = new Map<string, Promise<ImportedPicture>>()
  readonly #queue = new BoundedQueue(concurrency, Infinity)
  /** The number of consecutive failed connections by host. */
  readonly #failures = new Map<string, number>()
  #bytes = 0

  constructor(ctx: Context, files: FileStore, file: Importable) {
    this.#ctx = ctx
    this.#files = files
    this.#file = file
  }

  add(url: string, details: PictureDetails): Promise<ImportedPicture> {
    const result = this.#results.get(url) ?? this.#queue.run(() => this.#addOnce(url, details))
    this.#results.set(url, result)
    return result
  }

  async #addOnce(url: string, details: PictureDetails): Promise<ImportedPicture> {
    const ctx = this.#ctx
    try {
      const inFile = await readPictureIn(this.#file, url)
      const source = inFile?.source ?? url
      const existing = await findImportedPicture(ctx, source)
      if (existing) return { address: existing, isNew: false }
      const bytes = inFile?.bytes ?? (await this.#read(url))
      this.#bytes += bytes.length
      const { key, width, height, fallback } = await addMedia(ctx, this.#files, { bytes, ...details })
      const address = addressOf({ key, width, height }, fallback)
      await ctx.db
        .insertInto('importedPictures')
        .values({ url: source.slice(0, 2048), address })
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
    if (this.#bytes > maxPictureBytes)
      throw new FetchError('The pictures of one import may be at most 2 GB in total.')
    const originalUrl = url.replace(/-\d{2,5}x\d{2,5}(?=\.\w{3,4}$)/, '')
    if (originalUrl !== url) {
      const original = await this.#fetch(originalUrl).catch(() => undefined)
      if (original) return original
    }
    return this.#fetch(url)
  }

  async #fetch(url: string): Promise<Buffer> {
    const { host } = new URL(url)
    if ((this.#failures.get(host) ?? 0) >= maxFailures) throw new FetchError(`${host} does not answer.`)
    const get = () =>
      getFromPublicUrl(url, {
        setting: 'IMPORT_PRIVATE',
        allowPrivate: this.#ctx.env.importPrivate,
        maxBytes,
        timeoutMs,
      })
    try {
      // Retry once after a broken connection.
      const bytes = await get().catch(async (error: NodeJS.ErrnoException) => {
        if (!isConnectionError(error) || error.name === 'TimeoutError') throw error
        await sleep(500)
        return get()
      })
      this.#failures.delete(host)
      return bytes
    } catch (error) {
      const isUnreachable = isConnectionError(error as NodeJS.ErrnoException)
      this.#failures.set(host, isUnreachable ? (this.#failures.get(host) ?? 0) + 1 : 0)
      throw new FetchError(
        isUnreachable ? `${host} does not answer.` : (error as Error).message.slice(0, 300),
      )
    }
  }
}

/** A picture cannot be read. */
export class FetchError extends Error {
  override name = 'FetchError'
}

const isConnectionError = ({ code, name }: NodeJS.ErrnoException) =>
  name === 'TimeoutError' || name === 'AbortError' || /^(?:E[A-Z]+|CERT_\w+)$/.test(code ?? '')

/**
 * The bytes of a picture in the imported file. It is known by them, because many folders have an `img/logo.png`. Throws
 * a FetchError if it is missing.
 */
export async function readPictureIn(
  file: Importable,
  url: string,
): Promise<{ bytes: Buffer; source: string } | undefined> {
  const inFile = file.pictureIn(url)
  if (!inFile) return undefined
  if ('problem' in inFile) throw new FetchError(inFile.problem)
  const bytes = await inFile.read()
  return { bytes, source: `sha256:${createHash('sha256').update(bytes).digest('base64url')}` }
}

/** The address in the library of a picture that was already imported. */
export async function findImportedPicture({ db }: Context, url: string): Promise<string | undefined> {
  const known = await db
    .selectFrom('importedPictures')
    .select('address')
    .where('url', '=', url.slice(0, 2048))
    .executeTakeFirst()
  return known?.address
}
