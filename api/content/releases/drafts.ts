import type { Selectable } from 'kysely'
import type { Section } from '#content/sections/section.ts'
import { sections, type SectionKey } from '#content/sections/sections.ts'
import { withTransaction, type Context, type TxContext } from '../../platform/context.ts'
import { audit, type LoggedDraft, type Undo } from '../../platform/audit/audit.ts'
import { lookUp } from '../records/records.ts'
import { haveSameValues } from '../records/store.ts'
import { json } from '../../platform/db/database.ts'
import { lockRow } from '../../platform/db/locks.ts'
import type { Tables } from '../../platform/db/tables.ts'
import { ConflictError, NotFoundError, StaleVersionError, requireVersion } from '../../platform/errors.ts'
import { revokeLinksTo } from './links.ts'
import { draftValues } from './draft-rules.ts'
import { lockOpenRelease, requireUnscheduled } from './lock.ts'

export type Draft = Selectable<Tables['contentDrafts']>

/** The content of a draft: the record's new values, or its removal. */
export interface DraftInput {
  section: SectionKey
  /** The version of the record that the draft is based on; 0 for a new record. */
  baseVersion: number
  removes: boolean
  values: Record<string, unknown>
}

interface DraftFilters {
  section?: SectionKey | undefined
  /** What publishing does to the record. */
  action?: 'create' | 'update' | 'remove' | undefined
  /** Ids of records. */
  ids?: readonly string[] | undefined
}

export const drafts = ({ db }: Context, { section, action, ids }: DraftFilters = {}) =>
  db
    .selectFrom('contentDrafts')
    .selectAll()
    .$if(section !== undefined, (query) => query.where('section', '=', section!))
    .$if(ids !== undefined, (query) => query.where('id', 'in', ids!))
    .$if(action !== undefined, (query) => query.where('removes', '=', action === 'remove'))
    .$if(action === 'create', (query) => query.where('baseVersion', '=', 0))
    .$if(action === 'update', (query) => query.where('baseVersion', '>', 0))

export async function findDraft(ctx: Context, id: string): Promise<Draft> {
  const draft = await drafts(ctx).where('id', '=', id).executeTakeFirst()
  if (!draft) throw new NotFoundError()
  return draft
}

/** Finds and locks a draft, so that it is not saved, published or discarded concurrently. */
export async function lockDraft({ db }: TxContext, id: string, expected?: number): Promise<Draft> {
  const draft = await lockRow(db, 'contentDrafts', id)
  requireVersion(expected, draft.version)
  return draft
}

/**
 * Saves a draft beside its live record. Required fields may be empty. `expected` is the version of the draft that the
 * caller has seen, 0 for none; undefined skips the check.
 */
export const saveDraft = (
  ctx: Context,
  id: string,
  { section: key, baseVersion, removes, values, expected }: DraftInput & { expected: number | undefined },
): Promise<Draft> =>
  withTransaction(ctx, async (ctx) => {
    const section = sections[key]
    const before = await drafts(ctx).where('id', '=', id).forUpdate().executeTakeFirst()
    const live = await lookUp(ctx, section, id)
    if (before && before.section !== key) throw new NotFoundError()
    await requireUnscheduled(ctx, before?.releaseId ?? null)
    if (!before && !live && baseVersion > 0) throw new NotFoundError()
    if (!live && section.holds === 'one') await refuseSecond(ctx, key, id)
    const data = removes && live ? live.data : draftValues(section, values)
    const isSame = before?.removes === removes && before.baseVersion === baseVersion
    if (before && isSame && haveSameValues(before.data, data)) return before
    requireVersion(expected, before?.version ?? 0)
    const row = {
      section: key,
      removes,
      baseVersion,
      data: json(data),
      actorUid: ctx.caller.uid,
      actorEmail: ctx.caller.email,
      updatedAt: ctx.now(),
    }
    const query = before
      ? ctx.db
          .updateTable('contentDrafts')
          .set({ ...row, version: before.version + 1 })
          .where('id', '=', id)
      : ctx.db
          .insertInto('contentDrafts')
          .values({ ...row, id })
          .onConflict((conflict) => conflict.column('id').doNothing())
    const after = await query.returningAll().executeTakeFirst()
    // Another user's first save at the same moment is not overwritten.
    if (!after) throw new StaleVersionError()
    await audit(
      ctx,
      before
        ? { subject: 'draft', id, action: 'update', before: logged(before), after: logged(after) }
        : { subject: 'draft', id, action: 'create', after: logged(after) },
    )
    return after
  })

async function refuseSecond(ctx: TxContext, section: SectionKey, id: string) {
  const [other, record] = await Promise.all([
    drafts(ctx, { section }).where('id', '<>', id).executeTakeFirst(),
    ctx.db.selectFrom('content').select('id').where('section', '=', section).executeTakeFirst(),
  ])
  if (record)
    throw new ConflictError(`There is already a record: ${sections[section].title} can have only one.`)
  if (other) throw new ConflictError(`${sections[section].title} already has a draft.`)
}

export const discardDraft = (ctx: Context, id: string, expected: number | undefined): Promise<void> =>
  withTransaction(ctx, async (ctx) => {
    const draft = await lockDraft(ctx, id, expected)
    await requireUnscheduled(ctx, draft.releaseId)
    await deleteDraft(ctx, draft)
    await audit(ctx, { subject: 'draft', id, action: 'remove', before: logged(draft) })
  })

/** Deletes a draft and its preview links. */
export async function deleteDraft(ctx: TxContext, { id }: Draft) {
  await ctx.db.deleteFrom('contentDrafts').where('id', '=', id).execute()
  await revokeLinksTo(ctx, id)
}

/** Moves a draft into an open release, or out of its release. */
export const assignDraft = (ctx: Context, id: string, releaseId: string | null): Promise<Draft> =>
  withTransaction(ctx, async (ctx) => {
    if (releaseId) await lockOpenRelease(ctx, releaseId)
    const before = await lockDraft(ctx, id)
    if (before.releaseId === releaseId) return before
    for (const each of [before.releaseId, releaseId]) await requireUnscheduled(ctx, each)
    const after = await ctx.db
      .updateTable('contentDrafts')
      .set({ releaseId })
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirstOrThrow()
    await audit(ctx, {
      subject: 'draft',
      id,
      action: 'update',
      before: logged(before),
      after: logged(after),
    })
    return after
  })

/** The title of a draft: its section, and the name of its record if it has one. */
export function nameOfDraft({ section: key, data }: Pick<Draft, 'section' | 'data'>): string {
  const { title, titleField }: Section = sections[key]
  const name = titleField && data[titleField]
  return typeof name === 'string' && name ? `${title}: ${name}` : title
}

export const logged = (draft: Draft): LoggedDraft => ({
  name: nameOfDraft(draft),
  record: draft.id,
  section: draft.section,
  removes: draft.removes,
  baseVersion: draft.baseVersion,
  data: draft.data,
  release: draft.releaseId,
})

/**
 * Restores a draft that was published or discarded, unless its record has a new draft. With `rebase`, it is based on
 * the current live version.
 */
export async function restoreDraft(
  ctx: TxContext,
  { record: id, section: key, data, removes, baseVersion, release: releaseId }: Omit<LoggedDraft, 'name'>,
  { rebase = false, startedAt = ctx.now() }: { rebase?: boolean; startedAt?: Date } = {},
) {
  const section = sections[key]
  const live = rebase ? await lookUp(ctx, section, id) : undefined
  const release =
    releaseId &&
    (await ctx.db
      .selectFrom('releases')
      .select('id')
      .where('id', '=', releaseId)
      .where('state', '=', 'open')
      .executeTakeFirst())
  await ctx.db
    .insertInto('contentDrafts')
    .values({
      id,
      section: key,
      removes,
      baseVersion: rebase ? (live?.version ?? 0) : baseVersion,
      data: json(removes ? data : draftValues(section, data)),
      releaseId: release ? release.id : null,
      createdAt: startedAt,
      actorUid: ctx.caller.uid,
      actorEmail: ctx.caller.email,
    })
    .onConflict((row) => row.column('id').doNothing())
    .execute()
}

export const undoCreateDraft: Undo<'draft', 'create'> = async (ctx, { id }) => {
  const draft = await drafts(ctx).where('id', '=', id).forUpdate().executeTakeFirst()
  if (!draft) throw new ConflictError('This draft no longer exists.')
  await discardDraft(ctx, id, draft.version)
}

export const undoRemoveDraft: Undo<'draft', 'remove'> = async (ctx, { id, before }) => {
  await requireUnscheduled(ctx, before.release)
  await restoreDraft(ctx, before)
  const draft = await findDraft(ctx, id)
  await audit(ctx, { subject: 'draft', id, action: 'create', after: logged(draft) })
}

export const undoUpdateDraft: Undo<'draft', 'update'> = async (ctx, { id, before }) => {
  const draft = await lockDraft(ctx, id)
  const { section, baseVersion, removes, data } = before
  await saveDraft(ctx, id, { section, baseVersion, removes, values: data, expected: draft.version })
  if (before.release !== draft.releaseId) await assignDraft(ctx, id, before.release)
}
