import type { FileStore } from './store.ts'

/** A store that replaces another one: files that it does not have yet are read from the old one. */
export const movingStore = (from: FileStore, to: FileStore): FileStore => ({
  ...to,
  get: async (key, range) => (await to.get(key, range)) ?? from.get(key, range),
  sizeOf: async (key) => (await to.sizeOf(key)) ?? from.sizeOf(key),
  remove: async (key) => {
    await to.remove(key)
    await from.remove(key)
  },
  list: async function* (prefix) {
    const seen = new Set<string>()
    for await (const file of to.list(prefix)) {
      seen.add(file.key)
      yield file
    }
    for await (const file of from.list(prefix)) if (!seen.has(file.key)) yield file
  },
})

/** Moves every file: each is copied, then removed from the old store. If it is interrupted, the next call continues. */
export async function moveFiles(from: FileStore, to: FileStore): Promise<number> {
  let moved = 0
  for (const { key, size } of await Array.fromAsync(from.list(''))) {
    if ((await to.sizeOf(key)) !== size) {
      const file = await from.get(key)
      if (!file) continue
      await to.put(key, file.stream, { size })
    }
    await from.remove(key)
    moved += 1
  }
  return moved
}
