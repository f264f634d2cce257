import { sql, type RawBuilder } from 'kysely'
import { pictureFilePattern } from '#content/picture.ts'
import type { Tx } from '../db/database.ts'

/** Where rows name files of the store: the table, the key, and which rows. A new table with files has a line here. */
const named: readonly [table: string, key: RawBuilder<string>, where?: RawBuilder<boolean>][] = [
  // The bytes of the others are in their rows still.
  ['media_files', sql`'media/' || file`, sql`bytes is null`],
  ['media', sql`'originals/' || key`, sql`bytes is null`],
  ['file_parts', sql`key`],
  ['files', sql`'orders/f-' || id || '/preview.webp'`, sql`has_preview`],
  ['files', sql`'orders/f-' || id || '/thumbnail.webp'`, sql`has_preview`],
]

/** The keys of all files that the rows of a schema name. */
export async function fileKeysOf(tx: Tx, schema: string): Promise<string[]> {
  const keys: string[] = []
  for (const [table, key, where = sql`true`] of named) {
    const { rows } = await sql<{ key: string }>`select ${key} as key from ${sql.id(schema, table)}
      where ${where} order by 1`.execute(tx)
    for (const row of rows) keys.push(row.key)
  }
  return keys
}

/** Whether a backup may hold a file with this key. */
export const isFileKey = (key: string) => fileKey.test(key)

const fileKey = new RegExp(
  `^(?:media/${pictureFilePattern}|originals/[\\w-]{16}|orders/f-[\\da-f-]{36}/[\\w-]{1,64}(?:\\.webp)?)$`,
)
