import { sql, type CommonTableExpressionFactory } from 'kysely'
import { v7 as uuid } from 'uuid'
import type { Section } from '#content/section.ts'
import { sections, type SectionKey } from '#content/sections.ts'
import { useChangeId, type Caller } from '../caller.ts'
import { json, type Database, type Tx } from '../db/database.ts'
import type { Tables } from '../db/tables.ts'
import type { Action } from '../db/tables/content.ts'

/** What pages are made of: the sections, what is said of the pictures in them, and the addresses that lead to them. */
export type Source = SectionKey | 'media' | 'addresses'

/** In place of a source: every process is to render every page. */
export const rebuild = 'rebuild'

export const isSection = (source: Source): source is SectionKey => source in sections

export const channel = 'content'

/** Publishes the pages that a change of a source affects; gives the value of `Server-Timing` for the answer. */
export interface PublishPort {
  publish(...sources: Source[]): Promise<string>
}

/** Keeps others from changing these sections until the transaction ends; always in one order, so that two never wait for each other. */
export async function lockSections(tx: Tx, keys: readonly SectionKey[]) {
  if (keys.length > 0)
    await tx
      .selectFrom('content_section')
      .select('section')
      .where('section', 'in', [...new Set(keys)])
      .orderBy('section')
      .forUpdate()
      .execute()
}

/**
 * Counts a source's version up and notifies every process once committed. The row's lock lets one transaction at a time
 * change a source, so versions are committed in their order.
 */
export async function touch(tx: Tx, section: Source | typeof rebuild): Promise<number> {
  const { version } = await counted(tx, section, new Date()).executeTakeFirstOrThrow()
  return version
}

const counted = (query: Pick<Tx, 'insertInto'>, section: Source | typeof rebuild, at: Date) =>
  query
    .insertInto('content_section')
    .values({ section, version: 1 })
    .onConflict((row) =>
      row.column('section').doUpdateSet({ version: sql`content_section.version + 1`, changed_at: at }),
    )
    .returning(['version', sql`pg_notify(${channel}, content_section.section)`.as('notified')])

interface Change {
  section: Section
  id: string | null
  version: number
  action: Action
  caller: Caller
  /** The Idempotency-Key that it was asked with. */
  idempotencyKey?: string | null
  /** Whether `touch` has counted the section's version in this transaction already. */
  isCounted?: boolean
  /** Of a removal: where the record stood. */
  position?: number | undefined
  before: object | null
  after: object | null
}

/** The version of its section that a `write` gives to what it changes. */
export const sectionVersion = sql<number>`(select version from counted)`

/**
 * Makes a change and records its revision: one statement for all of it, since a save waits for each. Returns whether
 * `change` has affected any row; if not, there is no revision.
 */
export async function write(
  db: Database,
  { section, id, version, action, caller, idempotencyKey = null, isCounted, position, before, after }: Change,
  change: CommonTableExpressionFactory<Tables, 'written'>,
): Promise<boolean> {
  const at = new Date()
  const key = section.key as SectionKey
  const revision = {
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
  }
  const { numInsertedOrUpdatedRows } = await db
    .with('counted', (query) =>
      isCounted
        ? query
            .updateTable('content_section')
            .set({ changed_at: at })
            .where('section', '=', key)
            .returning(['version', sql`null`.as('notified')])
        : counted(query, key, at),
    )
    .with('written', change)
    .insertInto('content_revision')
    .columns(Object.keys(revision) as (keyof typeof revision)[])
    .expression((query) =>
      query
        .selectFrom(sql`(select from written limit 1)`.as('change'))
        .select(Object.entries(revision).map(([column, value]) => sql`${value}`.as(column))),
    )
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows! > 0n
}
