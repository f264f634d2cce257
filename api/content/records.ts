import type { Selectable } from 'kysely'
import type { Section } from '#content/section.ts'
import type { SectionKey } from '#content/sections.ts'
import type { Database } from '../db/database.ts'
import type { Tables } from '../db/tables.ts'
import { NotFoundError } from '../errors.ts'

export type Values = Record<string, string>
export type ContentRecord = { _id: string } & Values
export type Row = Pick<Selectable<Tables['content']>, 'id' | 'data' | 'version'> & { position?: number }

/** A record with the version that its ETag tells. */
export interface Stored {
  record: ContentRecord
  version: number
}

/** All records of a section, a list's in its order. */
export async function list(db: Database, section: Section): Promise<ContentRecord[]> {
  const rows = await db
    .selectFrom('content')
    .select(['id', 'data'])
    .where('section', '=', section.key as SectionKey)
    .orderBy('position')
    .orderBy('id')
    .execute()
  return rows.map((row) => toRecord(section, row))
}

/** One record of a section. Throws a NotFoundError. */
export async function find(db: Database, section: Section, id: string): Promise<Stored> {
  const row = await findRow(db, section, id)
  return { record: toRecord(section, row), version: row.version }
}

/** The same as it is stored. */
export async function findRow(db: Database, section: Section, id: string): Promise<Row> {
  const row = await lookUp(db, section, id)
  if (!row) throw new NotFoundError()
  return row
}

/** The same; undefined where there is none. */
export const lookUp = (db: Database, section: Section, id: string): Promise<Row | undefined> =>
  db
    .selectFrom('content')
    .select(['id', 'data', 'version', 'position'])
    .where('id', '=', id)
    .where('section', '=', section.key as SectionKey)
    .executeTakeFirst()

/** A record as the API gives it, its fields in the order of the declaration. */
export function toRecord(section: Section, { id, data }: Pick<Row, 'id' | 'data'>): ContentRecord {
  const record: ContentRecord = { _id: id }
  for (const name of Object.keys(section.fields)) if (data[name] !== undefined) record[name] = data[name]
  return record
}
