import { randomUUID } from 'node:crypto'
import { open, readdir, rm, type FileHandle } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { isWritable } from './data-dir.ts'
import type { Source } from './zip-read.ts'

const kinds = ['backup', 'restore', 'import', 'inbound-mail'] as const
type Kind = (typeof kinds)[number]
const namePattern = new RegExp(`^(?:${kinds.join('|')})-[\\da-f-]{36}\\.tmp$`)
/** In bytes: how much is read at a time. */
const chunkSize = 256 * 1024

/** The folder of temporary files: the data folder, if that can be written. */
export const temporaryFolder = (dataDir: string) => (isWritable(dataDir) ? dataDir : tmpdir())

const newPath = (dataDir: string, kind: Kind) => join(temporaryFolder(dataDir), `${kind}-${randomUUID()}.tmp`)

/**
 * Bytes that are written to disk before they are used. The file is unlinked, so that it disappears with its process in
 * any case.
 */
export class TemporaryFile implements Source, AsyncDisposable {
  size = 0
  readonly #handle: FileHandle
  readonly #dataDir: string
  readonly #kind: Kind

  private constructor(handle: FileHandle, dataDir: string, kind: Kind) {
    this.#handle = handle
    this.#dataDir = dataDir
    this.#kind = kind
  }

  static async open(dataDir: string, kind: Kind): Promise<TemporaryFile> {
    const path = newPath(dataDir, kind)
    const handle = await open(path, 'wx+', 0o600)
    // Another process that starts may have removed it already.
    await rm(path, { force: true })
    return new TemporaryFile(handle, dataDir, kind)
  }

  async append(chunk: Uint8Array): Promise<void> {
    await this.#handle.appendFile(chunk)
    this.size += chunk.length
  }

  read = (start = 0, end = this.size) => this.#chunks(start, end)

  async *#chunks(start: number, end: number): AsyncGenerator<Buffer> {
    for (let at = start; at < end;) {
      const chunk = Buffer.allocUnsafe(Math.min(chunkSize, end - at))
      const { bytesRead } = await this.#handle.read(chunk, 0, chunk.length, at)
      if (bytesRead === 0) return
      at += bytesRead
      yield chunk.subarray(0, bytesRead)
    }
  }

  /** Makes a copy that another process can open. */
  copy = () => namedTemporaryFile(this.#dataDir, this.#kind, this.read())

  async [Symbol.asyncDispose]() {
    await this.#handle.close()
  }
}

/**
 * Writes a temporary file that another process can open; disposing of it removes it. If this process ends before, the
 * next start does.
 */
export async function namedTemporaryFile(
  dataDir: string,
  kind: Kind,
  bytes: AsyncIterable<Uint8Array>,
): Promise<{ path: string } & AsyncDisposable> {
  const path = newPath(dataDir, kind)
  const file = { path, [Symbol.asyncDispose]: () => rm(path, { force: true }) }
  // Opened first: a stream that still opens its file when the bytes fail would create it after its removal.
  const handle = await open(path, 'wx', 0o600)
  try {
    await pipeline(bytes, handle.createWriteStream())
    return file
  } catch (error) {
    await file[Symbol.asyncDispose]()
    throw error
  }
}

/**
 * Buffers on disk what `fill` writes, for a reader of any speed. If the reader stops, the next write fails.
 */
export async function* spooled(
  dataDir: string,
  kind: Kind,
  fill: (write: (chunk: Uint8Array) => Promise<void>) => Promise<void>,
): AsyncGenerator<Uint8Array> {
  await using file = await TemporaryFile.open(dataDir, kind)
  let [isFilled, isStopped] = [false, false]
  let more = Promise.withResolvers<void>()
  const wakeReader = () => {
    more.resolve()
    more = Promise.withResolvers()
  }
  const filled = fill(async (chunk) => {
    if (isStopped) throw new Error('The reader has stopped.')
    await file.append(chunk)
    wakeReader()
  }).finally(() => {
    isFilled = true
    wakeReader()
  })
  filled.catch(() => {})
  try {
    for (let at = 0; !isFilled || at < file.size;) {
      const { size } = file
      if (at === size) await more.promise
      yield* file.read(at, size)
      at = size
    }
    await filled
  } finally {
    isStopped = true
    await filled.catch(() => {})
  }
}

/** Removes files left behind by processes that ended before they unlinked them. */
export async function removeLeftoverFiles(dataDir: string): Promise<void> {
  const names = await readdir(dataDir).catch(() => [])
  for (const name of names) if (namePattern.test(name)) await rm(join(dataDir, name), { force: true })
}
