import { sql, type RawBuilder } from 'kysely'
import { pictureFilePattern } from '#content/model/picture.ts'
import type { Database } from '../platform/db/database.ts'

/** How rows refer to stored files: the table, the key, and a condition. Add a line here for a new table with files. */
const references: readonly [table: string, key: RawBuilder<string>, where?: RawBuilder<boolean>][] = [
  ['media_files', sql`'media/' || file`],
  ['media', sql`'originals/' || key`],
  ['file_parts', sql`key`],
  ['files', sql`'orders/f-' || id || '/preview.webp'`, sql`has_preview`],
  ['files', sql`'orders/f-' || id || '/thumbnail.webp'`, sql`has_preview`],
]

/** The keys of all files that the rows of a schema refer to. */
export async function fileKeysOf(db: Database, schema: string): Promise<string[]> {
  const keys: string[] = []
  for (const [table, key, where = sql`true`] of references) {
    const { rows } = await sql<{ key: string }>`select ${key} as key from ${sql.id(schema, table)}
      where ${where} order by 1`.execute(db)
    for (const row of rows) keys.push(row.key)
  }
  return keys
}

/** Whether a file with this key may be part of a backup. */
export const isFileKey = (key: string) => fileKey.test(key)

const fileKey = new RegExp(
  `^(?:media/${pictureFilePattern}|originals/[\\w-]{16}|orders/f-[\\da-f-]{36}/[\\w-]{1,64}(?:\\.webp)?)$`,
)
