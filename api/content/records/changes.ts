import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import type { Section } from '#content/sections/section.ts'
import { sections, type SectionKey } from '#content/sections/sections.ts'
import { publishedSettings, type PublishedSetting, type StoredKey } from '#content/sections/settings.ts'
import type { TxContext } from '../../platform/context.ts'
import { useChangeId } from '../../platform/caller.ts'
import { json, type Tx } from '../../platform/db/database.ts'
import type { Action } from '../../platform/db/tables/content.ts'

/**
 * A source of the content of pages: a section, a setting that they show, the facts of pictures, or the former addresses of
 * pages.
 */
export type ContentSource = SectionKey | PublishedSetting | 'media' | 'addresses'

/** Takes the place of a source to make every process render every page. */
export const rebuild = 'rebuild'

export const isSection = (key: string): key is SectionKey => key in sections

/** Whether pages show a section or a setting. */
export const isPublished = (key: string): key is SectionKey | PublishedSetting =>
  isSection(key) || (publishedSettings as readonly string[]).includes(key)

export const channel = 'content'

export interface PublishPort {
  /** Publishes the pages that changes of these sources affect. Returns the value of the `Server-Timing` header. */
  publish(...sources: ContentSource[]): Promise<string>
}

/** Locks sections against changes until the transaction ends, always in the same order to prevent deadlocks. */
export async function lockSections({ db }: TxContext, keys: readonly StoredKey[]) {
  if (keys.length > 0)
    await db
      .selectFrom('contentSection')
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
export async function touch(tx: Tx, section: ContentSource | StoredKey | typeof rebuild): Promise<number> {
  const { version } = await tx
    .insertInto('contentSection')
    .values({ section, version: 1 })
    .onConflict((row) =>
      row
        .column('section')
        .doUpdateSet({ version: sql`content_section.version + 1`, changedAt: sql<Date>`now()` }),
    )
    .returning(['version', sql`pg_notify(${channel}, content_section.section)`.as('notified')])
    .executeTakeFirstOrThrow()
  return version
}

interface Change {
  section: Section
  /** Null for a change of the list's order. */
  id: string | null
  version: number
  action: Action
  /** The Idempotency-Key of the request. */
  idempotencyKey?: string | null
  /** The former position of a removed record. */
  position?: number | undefined
  before: object | null
  after: object | null
}

/** Records changes in the history, in the transaction that makes them. */
export const addRevisions = ({ db, caller, now }: TxContext, changes: readonly Change[]) =>
  db
    .insertInto('contentRevision')
    .values(
      changes.map(({ section, id, version, action, idempotencyKey = null, position, before, after }) => ({
        at: now(),
        id: uuid(),
        section: section.key as SectionKey,
        recordId: id,
        version,
        action,
        before: before && json(before as Record<string, unknown>),
        after: after && json(after as Record<string, unknown>),
        actorUid: caller.uid,
        actorEmail: caller.email,
        idempotencyKey,
        changeId: useChangeId(caller),
        position: position ?? null,
      })),
    )
    .execute()

export const addRevision = (ctx: TxContext, change: Change) => addRevisions(ctx, [change])
