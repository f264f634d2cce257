import { folderStore } from './folder-store.ts'
import type { FileStore } from './store.ts'

interface Limits {
  /** The key prefix of files to copy. */
  prefix: string
  /** The maximum size of all copies in bytes; the least recently read ones are removed first. */
  limit: number
}

/**
 * A store with a local cache: files below the prefix are copied to this machine when first read, and then read there.
 */
export function withLocalCopies(store: FileStore, folder: string, { prefix, limit }: Limits): FileStore {
  const copies = folderStore(folder)
  /** Sizes by key, the most recently read last. */
  const sizes = new Map<string, number>()
  let total = 0
  const recordUse = (key: string, size: number) => {
    total += size - (sizes.get(key) ?? 0)
    sizes.delete(key)
    sizes.set(key, size)
  }
  const removeCopy = (key: string) => {
    total -= sizes.get(key) ?? 0
    sizes.delete(key)
    return copies.remove(key)
  }
  let listed: Promise<void> | undefined
  const listCopies = async () => {
    const existing = await Array.fromAsync(copies.list(prefix))
    for (const { key, size } of existing.toSorted((a, b) => +a.storedAt - +b.storedAt)) recordUse(key, size)
  }

  const fetching = new Map<string, Promise<boolean>>()
  /** Copies a file to this machine, if that is possible; returns whether the file exists. */
  const fetch = async (key: string) => {
    const file = await store.get(key)
    if (!file) return false
    try {
      await (listed ??= listCopies())
      await copies.put(key, file.stream, { size: file.size })
      recordUse(key, file.size)
      for (const oldest of sizes.keys()) {
        if (total <= limit) break
        await removeCopy(oldest)
      }
    } catch {
      file.stream.destroy()
    }
    return true
  }
  const copyOf: FileStore['get'] = async (key, range) => {
    const copy = await copies.get(key, range).catch(() => undefined)
    if (copy) recordUse(key, copy.size)
    return copy
  }

  return {
    ...store,
    async get(key, range) {
      if (!key.startsWith(prefix)) return store.get(key, range)
      const copy = await copyOf(key, range)
      if (copy) return copy
      const fetched = fetching.get(key) ?? fetch(key).finally(() => fetching.delete(key))
      fetching.set(key, fetched)
      return (await fetched) ? ((await copyOf(key, range)) ?? store.get(key, range)) : undefined
    },
    async remove(key) {
      await store.remove(key)
      await removeCopy(key).catch(() => {})
    },
  }
}
