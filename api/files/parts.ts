import { sql } from 'kysely'
import type { Source } from '../zip-read.ts'
import type { Database } from '../db/database.ts'
import { ConflictError, InvalidInputError } from '../errors.ts'

/** In bytes; every part but the last has this size. Proxies accept it by default. */
export const partSize = 512 * 1024

/** The tables with the parts of uploads. */
type PartsTable = 'backup_parts' | 'import_parts'

interface SentFile {
  id: string
  /** The size of the whole file in bytes. */
  size: number
}

/** Stores a part; a part that is sent again replaces the previous one. */
export async function addPart(
  db: Database,
  table: PartsTable,
  { id, size }: SentFile,
  position: number,
  bytes: Uint8Array,
): Promise<void> {
  const expected = Math.min(partSize, size - position * partSize)
  if (bytes.length !== expected)
    throw new InvalidInputError(`Part ${position} must be ${expected} bytes long.`)
  await db
    .insertInto(table)
    .values({ file_id: id, position, bytes })
    .onConflict((row) => row.columns(['file_id', 'position']).doUpdateSet({ bytes }))
    .execute()
}

/** The bytes of the file, read part by part. Throws 409 if parts are missing. */
export async function partsSource(db: Database, table: PartsTable, { id, size }: SentFile): Promise<Source> {
  const { parts } = await db
    .selectFrom(table)
    .select(sql<number>`count(*)`.as('parts'))
    .where('file_id', '=', id)
    .executeTakeFirstOrThrow()
  const expected = Math.ceil(size / partSize)
  if (parts !== expected)
    throw new ConflictError(`The file is not complete: ${parts} of ${expected} parts have arrived.`)
  return {
    size,
    read: async function* (start, end) {
      for (let position = Math.floor(start / partSize); position * partSize < end; position++) {
        const { bytes } = await db
          .selectFrom(table)
          .select('bytes')
          .where('file_id', '=', id)
          .where('position', '=', position)
          .executeTakeFirstOrThrow()
        const offset = position * partSize
        yield bytes.subarray(Math.max(0, start - offset), end - offset)
      }
    },
  }
}
