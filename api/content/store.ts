import { sql, type CommonTableExpressionFactory, type Selectable } from 'kysely'
import { v7 as uuid } from 'uuid'
import type { Section } from '#content/section.ts'
import { sections, type SectionKey } from '#content/sections.ts'
import { useChangeId, type Caller } from '../caller.ts'
import { inTransaction, json, type Database, type Tx } from '../db/database.ts'
import { isUniqueViolation } from '../db/errors.ts'
import { ConflictError, NotFoundError, StaleVersionError } from '../errors.ts'
import type { Tables } from '../db/tables.ts'
import type { Action } from '../db/tables/content.ts'

export type Values = Record<string, string>
export type ContentRecord = { _id: string } & Values
type Row = Pick<Selectable<Tables['content']>, 'id' | 'data' | 'version'> & { position?: number }

/** A record with the version that its ETag tells. */
export interface Stored {
  record: ContentRecord
  version: number
}

/** What pages are made of: the sections, and what is said of the pictures in them. */
export type Source = SectionKey | 'media'

export const channel = 'content'

/** Publishes the pages that a change of a source affects; gives the value of `Server-Timing` for the answer. */
export interface PublishPort {
  publish(source: Source): Promise<string>
}

/** All records of a section, a list's in its order. */
export async function list(db: Database, section: Section): Promise<ContentRecord[]> {
  const lists = await listEach(db, [section])
  return lists.get(section.key as SectionKey) ?? []
}

/** The same of several sections with one question. */
export async function listEach(
  db: Database,
  some: readonly Section[],
): Promise<Map<SectionKey, ContentRecord[]>> {
  const lists = new Map(some.map((section) => [section.key as SectionKey, [] as ContentRecord[]]))
  if (some.length === 0) return lists
  const rows = await db
    .selectFrom('content')
    .select(['section', 'id', 'data', 'version'])
    .where('section', 'in', [...lists.keys()])
    .orderBy('position')
    .orderBy('id')
    .execute()
  for (const row of rows) lists.get(row.section)?.push(toRecord(sections[row.section], row))
  return lists
}

export async function find(db: Database, section: Section, id: string): Promise<Stored> {
  const row = await findRow(db, section, id)
  return { record: toRecord(section, row), version: row.version }
}

/** The same key of the same caller makes the same record, however often it is sent. */
export const create = (
  db: Database,
  section: Section,
  values: Partial<Values>,
  caller: Caller,
  key: string | null = null,
): Promise<Stored> =>
  inTransaction(db, async (tx) => {
    await touch(tx, section.key as SectionKey)
    const made = key && (await findByKey(tx, section, key, caller))
    if (made) return find(tx, section, made)
    return insert(tx, section, { id: uuid(), data: defined(values), version: 1 }, 'create', caller, key)
  })

/** The record that was made with a key. */
async function findByKey(tx: Tx, section: Section, key: string, { uid }: Caller) {
  const revision = await tx
    .selectFrom('content_revision')
    .select('record_id')
    .where('idempotency_key', '=', key)
    .where('actor_uid', '=', uid)
    .where('section', '=', section.key as SectionKey)
    .executeTakeFirst()
  return revision?.record_id
}

/**
 * `expected` is the version that the caller has seen; another one by now is a 412, nothing given is not checked. What
 * is stored already is no conflict, as of a save that is repeated because its answer was lost (RFC 9110, 13.1.1).
 */
export const update = (
  db: Database,
  section: Section,
  id: string,
  values: Partial<Values>,
  expected: number | undefined,
  caller: Caller,
) =>
  inTransaction(db, async (tx) => {
    await touch(tx, section.key as SectionKey, false)
    const before = await findRow(tx, section, id)
    const after = defined({ ...before.data, ...values })
    if (expected !== undefined && expected !== before.version && !sameValues(before.data, after))
      throw new StaleVersionError()
    return overwrite(tx, section, before, after, 'update', caller)
  })

export const remove = (
  db: Database,
  section: Section,
  id: string,
  expected: number | undefined,
  caller: Caller,
) =>
  inTransaction(db, async (tx) => {
    await touch(tx, section.key as SectionKey)
    const { data, version, position } = await findRow(tx, section, id)
    if (expected !== undefined && expected !== version) throw new StaleVersionError()
    const change = { section, id, version: version + 1, action: 'remove', caller, position } as const
    await write(tx, { ...change, before: data, after: null }, (query) =>
      query.deleteFrom('content').where('id', '=', id),
    )
  })

/** Puts a list into the given order, which has to name each of its records once. */
export const reorder = (db: Database, section: Section, ids: readonly string[], caller: Caller) =>
  inTransaction(db, async (tx) => {
    const version = await touch(tx, section.key as SectionKey)
    const before = (await list(tx, section)).map((record) => record._id)
    if (
      before.length !== ids.length ||
      !before.every((id) => ids.includes(id)) ||
      new Set(ids).size !== ids.length
    )
      throw new ConflictError('The list has changed meanwhile: its order must name each of its records once.')
    const change = { section, id: null, version, action: 'reorder', caller } as const
    const places = sql<{ id: string; position: number }>`unnest(${sql.val(ids)}::uuid[]) with ordinality`
    await write(tx, { ...change, before: { ids: before }, after: { ids } }, (query) =>
      query
        .updateTable('content')
        .from(places.as<'given'>(sql`given (id, position)`))
        .set((row) => ({ position: row.ref('given.position'), section_version: version }))
        .whereRef('content.id', '=', 'given.id'),
    )
    return list(tx, section)
  })

/** Makes a record what it was at one of its versions; one that was removed comes back to where it stood. */
export const restore = (db: Database, section: Section, id: string, version: number, caller: Caller) =>
  inTransaction(db, async (tx) => {
    await touch(tx, section.key as SectionKey, false)
    const revision = await tx
      .selectFrom('content_revision')
      .select('after')
      .where('section', '=', section.key as SectionKey)
      .where('record_id', '=', id)
      .where('version', '=', version)
      .executeTakeFirst()
    if (!revision?.after) throw new NotFoundError('There is no such version to go back to.')
    const data = revision.after as Values
    const now = await lookUp(tx, section, id)
    if (now) return overwrite(tx, section, now, data, 'restore', caller)
    const last = await tx
      .selectFrom('content_revision')
      .select(['version', 'position'])
      .where('record_id', '=', id)
      .orderBy('version', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow()
    const row = { id, data, version: last.version + 1, ...(last.position && { position: last.position }) }
    return insert(tx, section, row, 'restore', caller)
  })

async function findRow(db: Database, section: Section, id: string): Promise<Row> {
  const row = await lookUp(db, section, id)
  if (!row) throw new NotFoundError()
  return row
}

const lookUp = (db: Database, section: Section, id: string): Promise<Row | undefined> =>
  db
    .selectFrom('content')
    .select(['id', 'data', 'version', 'position'])
    .where('id', '=', id)
    .where('section', '=', section.key as SectionKey)
    .executeTakeFirst()

async function insert(
  tx: Tx,
  section: Section,
  row: Row,
  action: Action,
  caller: Caller,
  key: string | null = null,
): Promise<Stored> {
  const { id, data, version } = row
  const last = sql<number>`(select coalesce(max(position), 0) + 1 from content where section = ${section.key})`
  try {
    await write(
      tx,
      { section, id, version, action, caller, idempotencyKey: key, before: null, after: data },
      (query) =>
        query.insertInto('content').values({
          ...row,
          data: json(data),
          section: section.key as SectionKey,
          single: section.holds === 'one',
          position: row.position ?? last,
          section_version: versionOf(section),
        }),
    )
  } catch (error) {
    if (isUniqueViolation(error))
      throw new ConflictError(`There is a record already: ${section.title} holds one.`)
    throw error
  }
  return { record: toRecord(section, row), version }
}

async function overwrite(tx: Tx, section: Section, row: Row, data: Values, action: Action, caller: Caller) {
  const { id, data: before } = row
  if (sameValues(before, data)) return { record: toRecord(section, row), version: row.version }
  const version = row.version + 1
  await write(tx, { section, id, version, action, caller, before, after: data }, (query) =>
    query
      .updateTable('content')
      .set({ data: json(data), version, section_version: versionOf(section), updated_at: new Date() })
      .where('id', '=', id),
  )
  return { record: toRecord(section, { id, data }), version }
}

/**
 * Counts a source's version up and notifies every process once committed. The row's lock lets one transaction at a time
 * change a source, so versions are committed in their order. A change that is not `sure` to happen is dated by its
 * revision.
 */
export async function touch(tx: Tx, section: Source, sure = true): Promise<number> {
  const { version } = await tx
    .insertInto('content_section')
    .values({ section, version: 1 })
    .onConflict((row) =>
      row.column('section').doUpdateSet({
        version: sql`content_section.version + 1`,
        ...(sure && { changed_at: new Date() }),
      }),
    )
    .returning(['version', sql`pg_notify(${channel}, content_section.section)`.as('told')])
    .executeTakeFirstOrThrow()
  return version
}

/** The version that `touch` has given a section in this transaction. */
const versionOf = ({ key }: Section) =>
  sql<number>`(select version from content_section where section = ${key})`

interface Change {
  section: Section
  id: string | null
  version: number
  action: Action
  caller: Caller
  /** The Idempotency-Key that it was asked with. */
  idempotencyKey?: string | null
  /** Of a removal: where the record stood. */
  position?: number | undefined
  before: object | null
  after: object | null
}

/** Makes a change and keeps what it was: one statement for all of it, since a save waits for each. */
async function write(
  tx: Tx,
  { section, id, version, action, caller, idempotencyKey = null, position, before, after }: Change,
  change: CommonTableExpressionFactory<Tables, 'written'>,
) {
  const at = new Date()
  const key = section.key as SectionKey
  await tx
    .with('written', change)
    .with('changed', (query) =>
      query.updateTable('content_section').set({ changed_at: at }).where('section', '=', key),
    )
    .insertInto('content_revision')
    .values({
      at,
      id: uuid(),
      section: key,
      record_id: id,
      version,
      action,
      before: before && json(before as Record<string, unknown>),
      after: after && json(after as Record<string, unknown>),
      actor_uid: caller.uid,
      actor_email: caller.email,
      idempotency_key: idempotencyKey,
      change_id: useChangeId(caller),
      position: position ?? null,
    })
    .execute()
}

/** A record as the API gives it, its fields in the order of the declaration. */
export function toRecord(section: Section, { id, data }: Pick<Row, 'id' | 'data'>): ContentRecord {
  const record: ContentRecord = { _id: id }
  for (const name of Object.keys(section.fields)) if (data[name] !== undefined) record[name] = data[name]
  return record
}

const defined = (values: Partial<Values>): Values =>
  Object.fromEntries(Object.entries(values).filter((entry): entry is [string, string] => Boolean(entry[1])))

const sameValues = (one: Values, other: Values) =>
  Object.keys({ ...one, ...other }).every((name) => one[name] === other[name])
