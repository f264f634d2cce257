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
  list,
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
    const made = key && (await findByKey(tx, section, key, caller))
    if (made) return find(tx, section, made)
    return insert(tx, section, { id: uuid(), data: defined(values), version: 1 }, 'create', caller, key)
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
    const row = { id, data: defined(values), version: ((await lastRevision(tx, id))?.version ?? 0) + 1 }
    return insert(tx, section, row, 'create', caller)
  })

/** The record that was created with an idempotency key. */
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
 * another one by now, this throws a 412; undefined skips the check. Saving the stored values again is no conflict, so that
 * a client can repeat a save whose response was lost (RFC 9110, 13.1.1).
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
  const valuesAfter = ({ data }: Row) => defined({ ...data, ...values })
  /** Undefined if the row is no longer as given, or if its page moves. */
  const tryToWrite = async (before: Row, after: Values) =>
    changesAddress(section, before.data, after)
      ? undefined
      : replace(db, section, before, after, 'update', caller)
  if (cached && (expected ?? cached.version) === cached.version) {
    const after = valuesAfter(cached)
    const saved = sameValues(cached.data, after) ? undefined : await tryToWrite(cached, after)
    if (saved) return saved
  }
  const read = async (handle: Database) => {
    const before = await findRow(handle, section, id)
    const after = valuesAfter(before)
    if (!sameValues(before.data, after)) requireVersion(expected, before.version)
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
      isCounted: true,
      position,
    } as const
    await write(tx, { ...change, before: data, after: null }, (query) =>
      query.deleteFrom('content').where('id', '=', id).returning(rowState.as('state')),
    )
  })

/** Puts a list into the given order, which has to name each of its records once. */
export const reorder = (db: Database, section: Section, ids: readonly string[], caller: Caller) =>
  inTransaction(db, async (tx) => {
    const version = await touch(tx, section.key as SectionKey)
    const before = await idsInOrder(tx, section)
    if (
      before.length !== ids.length ||
      !before.every((id) => ids.includes(id)) ||
      new Set(ids).size !== ids.length
    )
      throw new ConflictError(
        'The list has changed in the meantime. Its order must contain each of its records exactly once.',
      )
    await writeOrder(tx, section, { version, before, after: ids }, caller)
    return list(tx, section)
  })

/** Moves a record to another position in its list, counted from 1; to the end if the list is shorter. */
export const move = (db: Database, section: Section, id: string, position: number, caller: Caller) =>
  inTransaction(db, async (tx) => {
    await lockSections(tx, [section.key as SectionKey])
    const before = await idsInOrder(tx, section)
    const from = before.indexOf(id)
    if (from < 0) throw new NotFoundError()
    const after = before.toSpliced(from, 1).toSpliced(position - 1, 0, id)
    if (after.indexOf(id) === from) return
    const version = await touch(tx, section.key as SectionKey)
    await writeOrder(tx, section, { version, before, after }, caller)
  })

async function idsInOrder(tx: Tx, section: Section): Promise<string[]> {
  const rows = await tx
    .selectFrom('content')
    .select('id')
    .where('section', '=', section.key as SectionKey)
    .orderBy('position')
    .orderBy('id')
    .execute()
  return rows.map(({ id }) => id)
}

function writeOrder(
  tx: Tx,
  section: Section,
  { version, before, after }: { version: number; before: readonly string[]; after: readonly string[] },
  caller: Caller,
) {
  const change = { section, id: null, version, action: 'reorder', caller, isCounted: true } as const
  const places = sql<{ id: string; position: number }>`unnest(${sql.val(after)}::uuid[]) with ordinality`
  return write(tx, { ...change, before: { ids: before }, after: { ids: after } }, (query) =>
    query
      .updateTable('content')
      .from(places.as<'given'>(sql`given (id, position)`))
      .set((row) => ({ position: row.ref('given.position'), section_version: version }))
      .whereRef('content.id', '=', 'given.id')
      .returning(rowState.as('state')),
  )
}

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
    const now = await lookUp(tx, section, id)
    if (now) return overwrite(tx, section, now, data, 'restore', caller)
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
  const last = sql<number>`(select coalesce(max(position), 0) + 1 from content where section = ${section.key})`
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
        isCounted: true,
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
            position: row.position ?? last,
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
  if (sameValues(before, data)) return { record: toRecord(section, row), version: row.version }
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
export const defined = (values: Partial<Values>): Values =>
  Object.fromEntries(
    Object.entries(values).filter((entry): entry is [string, FieldValue] => !isEmpty(entry[1])),
  )

export const sameValues = (one: Values, other: Values) =>
  Object.keys({ ...one, ...other }).every((name) => toText(one[name]) === toText(other[name]))
