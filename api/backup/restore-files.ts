import { Readable } from 'node:stream'
import type { Tx } from '../db/database.ts'
import type { FileStore } from '../files/store.ts'
import { fileKeysOf } from './file-keys.ts'
import type { Backup } from './manifest.ts'
import { unpack } from './zip-read.ts'

/**
 * Puts the files of a backup into the store, those that it does not have; gives their keys. Throws 422 where one is
 * damaged, and leaves nothing then.
 */
export async function putFiles(store: FileStore, { source, files }: Backup): Promise<string[]> {
  const added: string[] = []
  try {
    for (const [key, entry] of files) {
      if ((await store.sizeOf(key)) === entry.size) continue
      await store.put(key, Readable.from(unpack(source, entry)), { size: entry.size })
      added.push(key)
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

/** Reads each file to its end. Throws 422 where one is damaged. */
export async function checkFiles({ source, files }: Backup): Promise<void> {
  for (const entry of files.values()) for await (const _ of unpack(source, entry));
}

/** The keys of all files that a backup may have. */
export async function storedKeys(store: FileStore): Promise<Set<string>> {
  const keys = new Set<string>()
  for (const prefix of ['media/', 'originals/', 'orders/'])
    for await (const { key } of store.list(prefix)) keys.add(key)
  return keys
}

/** How many of the files that the loaded rows name are neither in the backup nor in the store. */
export async function countMissing(
  tx: Tx,
  scratch: string,
  { files }: Backup,
  stored: ReadonlySet<string>,
): Promise<number> {
  const keys = await fileKeysOf(tx, scratch)
  return keys.filter((key) => !files.has(key) && !stored.has(key)).length
}
