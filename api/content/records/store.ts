import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import type { Section } from '#content/sections/section.ts'
import type { SectionKey } from '#content/sections/sections.ts'
import { isEmpty, toText, type FieldValue } from '#content/model/value.ts'
import { withTransaction, type Context, type TxContext } from '../../platform/context.ts'
import type { Caller } from '../../platform/caller.ts'
import { json, type Tx } from '../../platform/db/database.ts'
import { isUniqueViolation } from '../../platform/db/errors.ts'
import { ConflictError, InvalidInputError, NotFoundError, requireVersion } from '../../platform/errors.ts'
import type { Action } from '../../platform/db/tables/content.ts'
import { moveAddress } from './addresses.ts'
import { addRevision, lockSections, touch } from './changes.ts'
import { findRow, find, lookUp, toRecord, type Row, type VersionedRecord, type Values } from './records.ts'
import { adaptToCurrentRules } from './schema.ts'

/** Creates a record. A repeated call by the same caller with the same idempotency key returns the record created first. */
export const create = (
  ctx: Context,
  section: Section,
  { values, key = null }: { values: Partial<Values>; key?: string | null },
): Promise<VersionedRecord> =>
  withTransaction(ctx, async (ctx) => {
    const sectionVersion = await touch(ctx.db, section.key as SectionKey)
    const existingId = key && (await findByKey(ctx.db, section, key, ctx.caller))
    if (existingId) return find(ctx, section, existingId)
    const id = (section.holds === 'one' && (await idOfDraft(ctx.db, section))) || uuid()
    const row = {
      id,
      data: withoutEmpty(values),
      version: ((await lastRevision(ctx.db, id))?.version ?? 0) + 1,
    }
    return insert(ctx, section, { row, sectionVersion, action: 'create', key })
  })

/** Creates a record under an id that is already known, for example of a removed record or of a draft. */
export const createAs = (
  ctx: Context,
  section: Section,
  { id, values }: { id: string; values: Partial<Values> },
) =>
  withTransaction(ctx, async (ctx) => {
    const sectionVersion = await touch(ctx.db, section.key as SectionKey)
    const row = {
      id,
      data: withoutEmpty(values),
      version: ((await lastRevision(ctx.db, id))?.version ?? 0) + 1,
    }
    return insert(ctx, section, { row, sectionVersion, action: 'create' })
  })

/** A section with a single record: a draft that was started before the record becomes a change of it. */
const idOfDraft = async (tx: Tx, section: Section) =>
  (
    await tx
      .selectFrom('contentDrafts')
      .select('id')
      .where('section', '=', section.key as SectionKey)
      .executeTakeFirst()
  )?.id

/** The id of the record that was created with an idempotency key. */
async function findByKey(tx: Tx, section: Section, key: string, { uid }: Caller) {
  const revision = await tx
    .selectFrom('contentRevision')
    .select('recordId')
    .where('idempotencyKey', '=', key)
    .where('actorUid', '=', uid)
    .where('section', '=', section.key as SectionKey)
    .executeTakeFirst()
  return revision?.recordId
}

/**
 * Saves new values of some fields of a record, in one transaction that locks it with its section. `expected` is the version
 * that the caller has seen: if the record has another one by now, this throws a StaleVersionError; undefined skips the
 * check. Saving the stored values again is no conflict, so that a client can repeat a save whose response was lost
 * (RFC 9110, 13.1.1).
 */
export const update = (
  ctx: Context,
  section: Section,
  { id, values, expected }: { id: string; values: Partial<Values>; expected: number | undefined },
): Promise<VersionedRecord> =>
  withTransaction(ctx, async (ctx) => {
    await lockSections(ctx, [section.key as SectionKey])
    const row = await findRow(ctx, section, id)
    const data = withoutEmpty({ ...row.data, ...values })
    if (!haveSameValues(row.data, data)) requireVersion(expected, row.version)
    return replace(ctx, section, { row, data, action: 'update' })
  })

export const remove = (
  ctx: Context,
  section: Section,
  { id, expected }: { id: string; expected: number | undefined },
) =>
  withTransaction(ctx, async (ctx) => {
    await touch(ctx.db, section.key as SectionKey)
    const { data, version, position } = await findRow(ctx, section, id)
    requireVersion(expected, version)
    await moveAddress(ctx, { section, id, before: data, after: null })
    await ctx.db.deleteFrom('content').where('id', '=', id).execute()
    const change = {
      section,
      id,
      version: version + 1,
      action: 'remove',
      position,
    } as const
    await addRevision(ctx, { ...change, before: data, after: null })
  })

/**
 * Restores a version of a record; a removed record returns to its former position. Throws an InvalidInputError if that
 * version violates a current rule.
 */
export const restore = (ctx: Context, section: Section, { id, version }: { id: string; version: number }) =>
  withTransaction(ctx, async (ctx) => {
    await lockSections(ctx, [section.key as SectionKey])
    const revision = await ctx.db
      .selectFrom('contentRevision')
      .select('after')
      .where('section', '=', section.key as SectionKey)
      .where('recordId', '=', id)
      .where('version', '=', version)
      .executeTakeFirst()
    if (!revision?.after) throw new NotFoundError('This version does not exist.')
    const data = adaptToCurrentRules(section, revision.after as Values)
    const current = await lookUp(ctx, section, id)
    if (current) return replace(ctx, section, { row: current, data, action: 'restore' })
    const sectionVersion = await touch(ctx.db, section.key as SectionKey)
    const last = (await lastRevision(ctx.db, id))!
    const row = { id, data, version: last.version + 1, ...(last.position && { position: last.position }) }
    return insert(ctx, section, { row, sectionVersion, action: 'restore' })
  })

const lastRevision = (tx: Tx, id: string) =>
  tx
    .selectFrom('contentRevision')
    .select(['version', 'position'])
    .where('recordId', '=', id)
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst()

interface Insertion {
  sectionVersion: number
  action: Action
  key?: string | null
}

async function insert(
  ctx: TxContext,
  section: Section,
  { row, sectionVersion, action, key = null }: Insertion & { row: Row },
): Promise<VersionedRecord> {
  const { id, data, version } = row
  requireConsistent(section, data)
  const nextPosition = sql<number>`(select coalesce(max(position), 0) + 1 from content where section = ${section.key})`
  await moveAddress(ctx, { section, id, before: null, after: data })
  try {
    await ctx.db
      .insertInto('content')
      .values({
        ...row,
        data: json(data),
        section: section.key as SectionKey,
        single: section.holds === 'one',
        position: row.position ?? nextPosition,
        sectionVersion,
      })
      .execute()
  } catch (error) {
    if (isUniqueViolation(error))
      throw new ConflictError(`There is already a record: ${section.title} can have only one.`)
    throw error
  }
  await addRevision(ctx, {
    section,
    id,
    version,
    action,
    idempotencyKey: key,
    before: null,
    after: data,
  })
  return { record: toRecord(section, row), version }
}

/** Replaces the values of a record, and moves its page if they contain another address. The section has to be locked. */
async function replace(
  ctx: TxContext,
  section: Section,
  { row, data, action }: { row: Row; data: Values; action: Action },
): Promise<VersionedRecord> {
  const { id, data: before } = row
  if (haveSameValues(before, data)) return { record: toRecord(section, row), version: row.version }
  requireConsistent(section, data)
  await moveAddress(ctx, { section, id, before, after: data })
  const version = row.version + 1
  const sectionVersion = await touch(ctx.db, section.key as SectionKey)
  await ctx.db
    .updateTable('content')
    .set({ data: json(data), version, sectionVersion, updatedAt: ctx.now() })
    .where('id', '=', id)
    .execute()
  await addRevision(ctx, { section, id, version, action, before, after: data })
  return { record: toRecord(section, { id, data }), version }
}

/** Throws an InvalidInputError if values that depend on each other do not fit. */
function requireConsistent({ check }: Section, values: Values) {
  const errors = check?.(values) ?? {}
  if (Object.keys(errors).length > 0) throw new InvalidInputError({ errors })
}

/** The values without empty ones, which are not stored. */
export const withoutEmpty = (values: Partial<Values>): Values =>
  Object.fromEntries(
    Object.entries(values).filter((entry): entry is [string, FieldValue] => !isEmpty(entry[1])),
  )

export const haveSameValues = (a: Values, b: Values) =>
  Object.keys({ ...a, ...b }).every((name) => toText(a[name]) === toText(b[name]))
