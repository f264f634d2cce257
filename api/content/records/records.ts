import type { Selectable } from 'kysely'
import type { Saved, Section, Values as ValuesOf } from '#content/sections/section.ts'
import { sections, type SectionKey, type Sections } from '#content/sections/sections.ts'
import type { FieldValue } from '#content/model/value.ts'
import type { Context } from '../../platform/context.ts'
import type { Tables } from '../../platform/db/tables.ts'
import { NotFoundError } from '../../platform/errors.ts'

export type Values = Record<string, FieldValue>
export type ContentRecord = { _id: string } & Values
export type Row<S extends Section = Section> = Pick<Selectable<Tables['content']>, 'id' | 'version'> & {
  data: ValuesOf<S>
  position?: number
}

/** A record with the version that its ETag contains. */
export interface VersionedRecord<S extends Section = Section> {
  record: Saved<S>
  version: number
}

/** All records of a section, in the order of the list. */
export const list = async <S extends Section>(ctx: Context, section: S): Promise<Saved<S>[]> =>
  (await listRows(ctx, section)).map((row) => toRecord(section, row) as Saved<S>)

/** Like `list`, but returns the stored rows. */
export const listRows = <S extends Section>({ db }: Context, section: S) =>
  db
    .selectFrom('content')
    .select(['id', 'data', 'version', 'position'])
    .where('section', '=', section.key as SectionKey)
    .orderBy('position')
    .orderBy('id')
    .execute() as Promise<Row<S>[]>

/** The first record of each of these sections, read with one query. */
export async function firstRecords<K extends SectionKey>(
  { db }: Context,
  keys: readonly K[],
): Promise<{ [Key in K]?: Saved<Sections[Key]> }> {
  const rows = await db
    .selectFrom('content')
    .select(['id', 'section', 'data'])
    .where('section', 'in', keys)
    .orderBy('position', 'desc')
    .orderBy('id', 'desc')
    .execute()
  const records = rows.map((row) => [row.section, toRecord(sections[row.section as K], row)])
  return Object.fromEntries(records) as { [Key in K]?: Saved<Sections[Key]> }
}

/** One record of a section. Throws a NotFoundError if it does not exist. */
export async function find<S extends Section>(
  ctx: Context,
  section: S,
  id: string,
): Promise<VersionedRecord<S>> {
  const row = await findRow(ctx, section, id)
  return { record: toRecord(section, row) as Saved<S>, version: row.version }
}

/** Like `find`, but returns the stored row. */
export async function findRow<S extends Section>(ctx: Context, section: S, id: string): Promise<Row<S>> {
  const row = await lookUp(ctx, section, id)
  if (!row) throw new NotFoundError()
  return row
}

/** Like `findRow`, but returns undefined if the record does not exist. */
export const lookUp = <S extends Section>({ db }: Context, section: S, id: string) =>
  db
    .selectFrom('content')
    .select(['id', 'data', 'version', 'position'])
    .where('id', '=', id)
    .where('section', '=', section.key as SectionKey)
    .executeTakeFirst() as Promise<Row<S> | undefined>

/** A record as the API returns it, with the fields in the order of the declaration. */
export function toRecord(section: Section, { id, data }: Pick<Row, 'id' | 'data'>): ContentRecord {
  const record: ContentRecord = { _id: id }
  for (const name of Object.keys(section.fields)) if (data[name] !== undefined) record[name] = data[name]
  return record
}
