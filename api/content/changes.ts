import { sql, type CommonTableExpressionFactory } from 'kysely'
import { v7 as uuid } from 'uuid'
import type { Section } from '#content/section.ts'
import { sections, type SectionKey } from '#content/sections.ts'
import { useChangeId, type Caller } from '../caller.ts'
import { json, type Database, type Tx } from '../db/database.ts'
import type { Tables } from '../db/tables.ts'
import type { Action } from '../db/tables/content.ts'
import type { CachedRow, SavedRow } from './records.ts'

/** A source of the content of pages: a section, the facts of pictures, or the former addresses of pages. */
export type ContentSource = SectionKey | 'media' | 'addresses'

/** Takes the place of a source to make every process render every page. */
export const rebuild = 'rebuild'

export const isSection = (key: string): key is SectionKey => key in sections

export const channel = 'content'

export interface PublishPort {
  /**
   * Publishes the pages that changes affect: of a record that this process has just saved, or of a source, which is read
   * again. Returns the value of the `Server-Timing` header.
   */
  publish(...changes: (ContentSource | SavedRow)[]): Promise<string>
}

/** The records that the live pages show, as far as they are cached as a whole. */
export interface PublishedRecords {
  findRow(section: SectionKey, id: string): CachedRow | undefined
}

/** Locks sections against changes until the transaction ends, always in the same order to prevent deadlocks. */
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
 * Increments a source's version, and notifies every process after the commit. The row lock lets only one transaction at a
 * time change a source, so that versions are committed in order.
 */
export async function touch(tx: Tx, section: ContentSource | typeof rebuild): Promise<number> {
  const { version } = await incrementVersion(tx, section, new Date()).executeTakeFirstOrThrow()
  return version
}

const incrementVersion = (query: Pick<Tx, 'insertInto'>, section: ContentSource | typeof rebuild, at: Date) =>
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
  /** The Idempotency-Key of the request. */
  idempotencyKey?: string | null
  /** Whether `touch` has already incremented the section's version in this transaction. */
  isTouched?: boolean
  /** The former position of a removed record. */
  position?: number | undefined
  before: object | null
  after: object | null
}

/** The section version that `write` assigns to the changed rows. */
export const sectionVersion = sql<number>`(select version from touched)`

interface WriteResult {
  sectionVersion: number
  at: Date
  /** Of the changed row, or of one of them. */
  state: string
}

/**
 * Makes a change and records its revision in one statement, because each statement delays the save. Returns undefined if
 * `change` affected no row; then no revision is recorded. `change` has to return the `rowState`.
 */
export async function write(
  db: Database,
  { section, id, version, action, caller, idempotencyKey = null, isTouched, position, before, after }: Change,
  change: CommonTableExpressionFactory<Tables, 'written'>,
): Promise<WriteResult | undefined> {
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
  const written = await db
    .with('touched', (query) =>
      isTouched
        ? query
            .updateTable('content_section')
            .set({ changed_at: at })
            .where('section', '=', key)
            .returning(['version', sql`null`.as('notified')])
        : incrementVersion(query, key, at),
    )
    .with('written', change)
    .insertInto('content_revision')
    .columns(Object.keys(revision) as (keyof typeof revision)[])
    .expression((query) =>
      query
        .selectFrom(sql`(select from written limit 1)`.as('change'))
        .select(Object.entries(revision).map(([column, value]) => sql`${value}`.as(column))),
    )
    .returning([
      sectionVersion.as('sectionVersion'),
      sql<string>`(select state from written limit 1)`.as('state'),
    ])
    .executeTakeFirst()
  return written && { ...written, at }
}
