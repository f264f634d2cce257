import { Readable } from 'node:stream'
import type { Tx } from '../platform/db/database.ts'
import { InvalidInputError } from '../platform/errors.ts'
import type { FileStore } from '../platform/files/store.ts'
import { fileKeysOf } from './file-keys.ts'
import type { Backup } from './manifest.ts'
import type { Report } from './progress.ts'
import { unpack } from '../platform/zip-read.ts'

/**
 * Puts those files of a backup into the store that it does not have; returns their keys. A damaged file is skipped: the
 * plan has reported it, and one damaged picture must not prevent the restore.
 */
export async function putFiles(
  store: FileStore,
  { source, files }: Backup,
  report: Report,
): Promise<string[]> {
  const added: string[] = []
  let done = 0
  try {
    for (const [key, entry] of files) {
      report({ stage: 'Restoring files', done: done++, total: files.size })
      if ((await store.sizeOf(key)) === entry.size) continue
      try {
        await store.put(key, Readable.from(unpack(source, entry)), { size: entry.size })
        added.push(key)
      } catch (error) {
        if (!(error instanceof InvalidInputError)) throw error
      }
    }
    return added
  } catch (error) {
    await removeFiles(store, added)
    throw error
  }
}

export async function removeFiles(store: FileStore, keys: readonly string[]) {
  for (const key of keys) await store.remove(key).catch(() => {})
}

/** The keys of the complete files in the backup; each file is read to its end. */
export async function completeFiles({ source, files }: Backup, report: Report): Promise<Set<string>> {
  const complete = new Set<string>()
  let done = 0
  for (const [key, entry] of files) {
    report({ stage: 'Reading files', done: done++, total: files.size })
    try {
      for await (const _ of unpack(source, entry));
      complete.add(key)
    } catch (error) {
      if (!(error instanceof InvalidInputError)) throw error
    }
  }
  return complete
}

/** The keys of all files in the store that can be part of a backup. */
export async function storedKeys(store: FileStore): Promise<Set<string>> {
  const keys = new Set<string>()
  for (const prefix of ['media/', 'originals/', 'orders/'])
    for await (const { key } of store.list(prefix)) keys.add(key)
  return keys
}

/** How many of the files that the loaded rows refer to are not available. */
export async function countMissing(tx: Tx, scratch: string, available: ReadonlySet<string>): Promise<number> {
  return (await fileKeysOf(tx, scratch)).filter((key) => !available.has(key)).length
}
