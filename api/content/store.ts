import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import type { Section } from '#content/section.ts'
import type { SectionKey } from '#content/sections.ts'
import { isEmpty, toText, type FieldValue } from '#content/value.ts'
import type { Caller } from '../caller.ts'
import { inTransaction, json, type Database, type Tx } from '../db/database.ts'
import { isUniqueViolation } from '../db/errors.ts'
import { ConflictError, NotFoundError, requireVersion } from '../errors.ts'
import type { Action } from '../db/tables/content.ts'
import { changesAddress, moveAddress } from './addresses.ts'
import { lockSections, sectionVersion, touch, write } from './changes.ts'
import {
  findRow,
  find,
  lookUp,
  rowState,
  toRecord,
  type CachedRow,
  type Row,
  type SavedRow,
  type Stored,
  type Values,
} from './records.ts'
import { adaptToCurrentRules } from './schema.ts'

/** An updated record; `saved` if that is all that the update has changed. */
interface Updated extends Stored {
  saved?: SavedRow
}

/** Creates a record. A repeated call by the same caller with the same idempotency key returns the record created first. */
export const create = (
  db: Database,
  section: Section,
  values: Partial<Values>,
  caller: Caller,
  key: string | null = null,
): Promise<Stored> =>
  inTransaction(db, async (tx) => {
    await touch(tx, section.key as SectionKey)
    const existingId = key && (await findByKey(tx, section, key, caller))
    if (existingId) return find(tx, section, existingId)
    return insert(tx, section, { id: uuid(), data: withoutEmpty(values), version: 1 }, 'create', caller, key)
  })

/** Creates a record under an id that is already known, for example of a removed record or of a draft. */
export const createAs = (
  db: Database,
  section: Section,
  id: string,
  values: Partial<Values>,
  caller: Caller,
) =>
  inTransaction(db, async (tx) => {
    await touch(tx, section.key as SectionKey)
    const row = { id, data: withoutEmpty(values), version: ((await lastRevision(tx, id))?.version ?? 0) + 1 }
    return insert(tx, section, row, 'create', caller)
  })

/** The id of the record that was created with an idempotency key. */
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
 * Saves new values of some fields of a record. `expected` is the version that the caller has seen: if the record has
 * another one by now, this throws a StaleVersionError; undefined skips the check. Saving the stored values again is no
 * conflict, so that a client can repeat a save whose response was lost (RFC 9110, 13.1.1).
 *
 * Most saves take one statement, without a transaction or a lock: it changes the record only if the record is still as
 * `cached`. Else the record is read, and only the version that was read is written. If that is not possible either, the
 * save runs again with the section locked.
 */
export async function update(
  db: Database,
  section: Section,
  id: string,
  values: Partial<Values>,
  expected: number | undefined,
  caller: Caller,
  cached?: CachedRow,
): Promise<Updated> {
  const valuesAfter = ({ data }: Row) => withoutEmpty({ ...data, ...values })
  /** Undefined if the row is no longer as given, or if its page moves. */
  const tryToWrite = async (before: Row, after: Values) =>
    changesAddress(section, before.data, after)
      ? undefined
      : replace(db, section, before, after, 'update', caller)
  if (cached && (expected ?? cached.version) === cached.version) {
    const after = valuesAfter(cached)
    const saved = haveSameValues(cached.data, after) ? undefined : await tryToWrite(cached, after)
    if (saved) return saved
  }
  const read = async (handle: Database) => {
    const before = await findRow(handle, section, id)
    const after = valuesAfter(before)
    if (!haveSameValues(before.data, after)) requireVersion(expected, before.version)
    return { before, after }
  }
  const { before, after } = await read(db)
  const saved = await tryToWrite(before, after)
  if (saved) return saved
  return inTransaction(db, async (tx) => {
    await lockSections(tx, [section.key as SectionKey])
    const { before, after } = await read(tx)
    return overwrite(tx, section, before, after, 'update', caller)
  })
}

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
    requireVersion(expected, version)
    await moveAddress(tx, { section, id, before: data, after: null })
    const change = {
      section,
      id,
      version: version + 1,
      action: 'remove',
      caller,
      isTouched: true,
      position,
    } as const
    await write(tx, { ...change, before: data, after: null }, (query) =>
      query.deleteFrom('content').where('id', '=', id).returning(rowState.as('state')),
    )
  })

/**
 * Restores a version of a record; a removed record returns to its former position. Throws an InvalidInputError if that
 * version violates a current rule.
 */
export const restore = (db: Database, section: Section, id: string, version: number, caller: Caller) =>
  inTransaction(db, async (tx) => {
    await lockSections(tx, [section.key as SectionKey])
    const revision = await tx
      .selectFrom('content_revision')
      .select('after')
      .where('section', '=', section.key as SectionKey)
      .where('record_id', '=', id)
      .where('version', '=', version)
      .executeTakeFirst()
    if (!revision?.after) throw new NotFoundError('This version does not exist.')
    const data = adaptToCurrentRules(section, revision.after as Values)
    const current = await lookUp(tx, section, id)
    if (current) return overwrite(tx, section, current, data, 'restore', caller)
    await touch(tx, section.key as SectionKey)
    const last = (await lastRevision(tx, id))!
    const row = { id, data, version: last.version + 1, ...(last.position && { position: last.position }) }
    return insert(tx, section, row, 'restore', caller)
  })

const lastRevision = (tx: Tx, id: string) =>
  tx
    .selectFrom('content_revision')
    .select(['version', 'position'])
    .where('record_id', '=', id)
    .orderBy('version', 'desc')
    .limit(1)
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
  const nextPosition = sql<number>`(select coalesce(max(position), 0) + 1 from content where section = ${section.key})`
  await moveAddress(tx, { section, id, before: null, after: data })
  try {
    await write(
      tx,
      {
        section,
        id,
        version,
        action,
        caller,
        isTouched: true,
        idempotencyKey: key,
        before: null,
        after: data,
      },
      (query) =>
        query
          .insertInto('content')
          .values({
            ...row,
            data: json(data),
            section: section.key as SectionKey,
            single: section.holds === 'one',
            position: row.position ?? nextPosition,
            section_version: sectionVersion,
          })
          .returning(rowState.as('state')),
    )
  } catch (error) {
    if (isUniqueViolation(error))
      throw new ConflictError(`There is already a record: ${section.title} can have only one.`)
    throw error
  }
  return { record: toRecord(section, row), version }
}

/** Replaces the values of a record, and moves its page if they contain another address. The section has to be locked. */
async function overwrite(tx: Tx, section: Section, row: Row, data: Values, action: Action, caller: Caller) {
  await moveAddress(tx, { section, id: row.id, before: row.data, after: data })
  const { record, version } = (await replace(tx, section, row, data, action, caller))!
  return { record, version }
}

/** Replaces the values of a record if it is unchanged since it was read; undefined if someone else has changed it. */
async function replace(
  db: Database,
  section: Section,
  row: Row & Partial<CachedRow>,
  data: Values,
  action: Action,
  caller: Caller,
): Promise<Updated | undefined> {
  const { id, data: before, position = 0, state } = row
  if (haveSameValues(before, data)) return { record: toRecord(section, row), version: row.version }
  const version = row.version + 1
  const written = await write(db, { section, id, version, action, caller, before, after: data }, (query) =>
    query
      .updateTable('content')
      .set({ data: json(data), version, section_version: sectionVersion, updated_at: new Date() })
      .where('id', '=', id)
      .where('version', '=', row.version)
      .$if(state !== undefined, (update) => update.where(rowState, '=', state!))
      .returning(rowState.as('state')),
  )
  if (!written) return undefined
  const saved = { section: section.key as SectionKey, id, data, version, position, ...written }
  return { record: toRecord(section, { id, data }), version, saved }
}

/** The values without empty ones, which are not stored. */
export const withoutEmpty = (values: Partial<Values>): Values =>
  Object.fromEntries(
    Object.entries(values).filter((entry): entry is [string, FieldValue] => !isEmpty(entry[1])),
  )

export const haveSameValues = (a: Values, b: Values) =>
  Object.keys({ ...a, ...b }).every((name) => toText(a[name]) === toText(b[name]))
