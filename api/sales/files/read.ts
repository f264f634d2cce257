import { Readable } from 'node:stream'
import type { Context } from '../../platform/context.ts'
import type { OrderFile } from './files.ts'
import { storeUnavailable, type ByteRange, type FileStore } from '../../platform/files/store.ts'

/**
 * The bytes of a file, or of a range of it, read part by part. Throws a 503 before the first byte if they are
 * unavailable.
 */
export async function readFile(
  { db }: Context,
  store: FileStore,
  { id, size, range = { start: 0, end: size - 1 } }: Pick<OrderFile, 'id' | 'size'> & { range?: ByteRange },
): Promise<Readable> {
  const { start, end } = range
  const parts = await db
    .selectFrom('fileParts')
    .select(['start', 'size', 'key'])
    .where('fileId', '=', id)
    .where('start', '<=', end)
    .orderBy('start')
    .execute()
  const partsInRange = parts.filter((part) => part.start + part.size > start)
  const open = async (part: (typeof partsInRange)[number]) => {
    const from = Math.max(0, start - part.start)
    const to = Math.min(part.size - 1, end - part.start)
    const stored = await store.get(part.key, { start: from, end: to })
    if (!stored) throw storeUnavailable(new Error(`${part.key} is not in the file store`))
    return stored.stream
  }
  const [first, ...rest] = partsInRange
  if (!first) throw storeUnavailable(new Error(`file ${id} has no parts`))
  const beginning = await open(first)
  async function* bytes() {
    yield* beginning
    for (const part of rest) yield* await open(part)
  }
  const stream = Readable.from(bytes(), { objectMode: false })
  stream.once('close', () => beginning.destroy())
  return stream
}
