import { randomUUID } from 'node:crypto'
import { mkdir, open, opendir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join, relative, sep } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { withSizeCheck, requireKey, storeUnavailable, type FileStore } from './store.ts'

/** The folder of files that are being written. No key starts with a dot. */
const partsFolder = '.parts'
/** An incomplete file of this age was left behind by a process that has ended, if several may write. */
const staleAfterMs = 24 * 60 * 60 * 1000

const highWaterMark = 256 * 1024

/**
 * A file store in a local folder. If only one process writes files with the prefix `onlyWriter`, its leftovers are
 * removed.
 */
export function folderStore(
  folder: string,
  { onlyWriter = '' }: { onlyWriter?: string | undefined } = {},
): FileStore {
  const parts = join(folder, partsFolder)
  const pathOf = (key: string) => join(folder, ...requireKey(key).split('/'))
  let prepared: Promise<unknown> | undefined
  const prepare = () => (prepared ??= makeFolder(parts).then(() => removeStale(parts, onlyWriter)))

  return {
    put: (key, bytes, { size } = {}) =>
      orUnavailable(async () => {
        // Prevents an unhandled error before the bytes are read; the reader gets it then.
        if (bytes instanceof Readable) bytes.once('error', () => {})
        const path = pathOf(key)
        const part = join(parts, `${onlyWriter}${randomUUID()}`)
        await prepare().catch((error: unknown) => {
          prepared = undefined
          throw error
        })
        // Opened first: a stream that still opens its file when the sender fails would create it after its removal.
        const file = await open(part, 'wx', 0o600)
        try {
          await pipeline(withSizeCheck(bytes, size), file.createWriteStream({ flush: true }))
          await makeFolder(dirname(path))
          await rename(part, path)
          await syncFolder(dirname(path))
        } catch (error) {
          await rm(part, { force: true })
          throw error
        }
      }),
    get: (key, range) =>
      orUnavailable(async () => {
        const file = await unlessMissing(open(pathOf(key), 'r'))
        if (!file) return undefined
        try {
          const stats = await file.stat()
          const { size } = stats
          if (stats.isFile() && !(range && range.start >= size))
            return { size, stream: file.createReadStream({ start: 0, ...range, highWaterMark }) }
          await file.close()
          return undefined
        } catch (error) {
          await file.close()
          throw error
        }
      }),
    sizeOf: (key) =>
      orUnavailable(async () => {
        const stats = await unlessMissing(stat(pathOf(key)))
        return stats?.isFile() ? stats.size : undefined
      }),
    remove: (key) => orUnavailable(() => rm(pathOf(key), { force: true })),
    async *list(prefix) {
      const start = prefix ? pathOf(`${prefix}x`).slice(0, -1) : folder
      const entries = await orUnavailable(() => unlessMissing(opendir(start, { recursive: true })))
      for await (const entry of entries ?? []) {
        const path = join(entry.parentPath, entry.name)
        if (!entry.isFile() || relative(folder, path).startsWith('.')) continue
        const stats = await unlessMissing(stat(path))
        const key = relative(folder, path).split(sep).join('/')
        if (stats) yield { key, size: stats.size, storedAt: stats.mtime }
      }
    },
    check: () =>
      orUnavailable(async () => {
        await makeFolder(parts)
        const probe = join(parts, randomUUID())
        try {
          await writeFile(probe, 'x', { flag: 'wx', mode: 0o600 })
          await readFile(probe)
        } finally {
          await rm(probe, { force: true })
        }
      }),
  }
}

/** Removes leftover parts: all of the only writer, which writes one file at a time, and old ones of others. */
async function removeStale(parts: string, onlyWriter: string) {
  for await (const entry of await opendir(parts)) {
    const path = join(parts, entry.name)
    const stats = await unlessMissing(stat(path))
    const isOwn = onlyWriter !== '' && entry.name.startsWith(onlyWriter)
    if (stats && (isOwn || stats.mtimeMs < Date.now() - staleAfterMs)) await rm(path, { force: true })
  }
}

/** Creates a folder and syncs its parents, so that it survives a power failure, like the files in it. */
async function makeFolder(path: string) {
  const topmost = await mkdir(path, { recursive: true, mode: 0o700 })
  if (!topmost) return
  for (let each = path; each.length >= dirname(topmost).length; each = dirname(each)) await syncFolder(each)
}

async function syncFolder(path: string) {
  if (process.platform === 'win32') return
  await using folder = await open(path, 'r')
  await folder.sync()
}

async function unlessMissing<T>(operation: Promise<T>): Promise<T | undefined> {
  try {
    return await operation
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return undefined
    throw error
  }
}

/** Converts errors of the file system to a 503; errors of the sender's stream are passed on. */
async function orUnavailable<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (/^(?:EACCES|EDQUOT|EIO|EMFILE|ENFILE|ENOENT|ENOSPC|ENOTDIR|EPERM|EROFS|ESTALE)$/.test(codeOf(error)))
      throw storeUnavailable(error)
    throw error
  }
}

const codeOf = (error: unknown) => (error as NodeJS.ErrnoException).code ?? ''
