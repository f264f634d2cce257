import { sections, type SectionKey } from '#content/sections/sections.ts'
import { v7 as uuid } from 'uuid'
import { withTransaction, actAs, type Context, type TxContext } from '../../platform/context.ts'
import { audit, type Undo } from '../../platform/audit/audit.ts'
import { useChangeId } from '../../platform/caller.ts'
import { releaseAddresses } from '../records/addresses.ts'
import { lockSections } from '../records/changes.ts'
import { lookUp } from '../records/records.ts'
import { laterChanges, undoRevisions } from '../records/undo.ts'
import { ConflictError } from '../../platform/errors.ts'
import { restoreDraft, drafts, nameOfDraft, type Draft } from './drafts.ts'
import { revokeLinksTo } from './links.ts'
import { lockOpenRelease, lockRelease, type Release } from './lock.ts'
import { findObstacles } from './obstacles.ts'
import { applyDraft } from './publish-draft.ts'

/** The maximum number of obstacles in an error message. */
const maxNamed = 10

/** Ensures that all changes share a change id, even without a request. */
const withChange = (ctx: TxContext): TxContext =>
  ctx.caller.change ? ctx : actAs(ctx, { ...ctx.caller, change: { id: uuid(), isUsed: false } })

/**
 * Publishes all drafts of a release and marks it as published in one transaction, so that it happens completely and only
 * once. Returns the sections that the publisher has to publish. Throws a ConflictError with the drafts that prevent it.
 */
export const publishRelease = (ctx: Context, id: string): Promise<SectionKey[]> =>
  withTransaction(ctx, async (ctx) => publishLocked(ctx, await lockOpenRelease(ctx, id)))

/** The same as `publishRelease`, for a release that is already locked. */
export async function publishLocked(
  given: TxContext,
  release: Release,
  plannedFor?: Date,
): Promise<SectionKey[]> {
  const ctx = withChange(given)
  const { id, name } = release
  const all = await drafts(ctx)
    .where('releaseId', '=', id)
    .orderBy('section')
    .orderBy('createdAt')
    .forUpdate()
    .execute()
  if (all.length === 0) throw new ConflictError('This release has no drafts yet.')
  const keys = [...new Set(all.map(({ section }) => section))]
  await lockSections(ctx, keys)
  const obstacles = [...(await findObstacles(ctx, all))]
  if (obstacles.length > 0) {
    const reasons = obstacles
      .slice(0, maxNamed)
      .map(([draft, { says }]) => `“${nameOfDraft(draft)}”: ${says}`)
    const more = obstacles.length > maxNamed ? [`And ${obstacles.length - maxNamed} more.`] : []
    throw new ConflictError(['Nothing was published.', ...reasons, ...more].join(' '))
  }
  await releaseAddresses(ctx, await movesOf(ctx, all))
  for (const draft of all) await applyDraft(ctx, draft)
  await ctx.db
    .updateTable('releases')
    .set({
      state: 'published',
      publishedAt: ctx.now(),
      plannedFor: plannedFor ?? null,
      publishAt: null,
      problem: null,
      takenBackAt: null,
      changeId: useChangeId(ctx.caller),
    })
    .where('id', '=', id)
    .execute()
  await revokeLinksTo(ctx, id)
  await audit(ctx, {
    subject: 'release',
    id,
    action: 'publish',
    before: { name },
    after: { name, ...(plannedFor && { plannedFor: plannedFor.toISOString() }) },
  })
  return keys
}

/** How drafts change the addresses of their records. */
const movesOf = (ctx: TxContext, all: readonly Draft[]) =>
  Promise.all(
    all.map(async ({ section: key, id, removes, data }) => {
      const section = sections[key]
      const live = await lookUp(ctx, section, id)
      return { section, id, before: live?.data ?? null, after: removes ? null : data }
    }),
  )

/**
 * Restores the content as it was before a release, and the release's drafts. Returns the sections that the publisher has
 * to publish. Throws a ConflictError that names the records that were changed since.
 */
export const revertRelease = (ctx: Context, id: string): Promise<SectionKey[]> =>
  withTransaction(ctx, async (ctx) => revertLocked(ctx, await lockRelease(ctx, id)))

export async function revertLocked(given: TxContext, release: Release): Promise<SectionKey[]> {
  const ctx = withChange(given)
  const { id, name } = release
  if (release.state !== 'published') throw new ConflictError('This release is not published.')
  const keys = await revert(ctx, release)
  await audit(ctx, { subject: 'release', id, action: 'revert', before: { name } })
  return keys
}

async function revert(ctx: TxContext, release: Release): Promise<SectionKey[]> {
  const { id } = release
  const revisions = await revisionsOfRelease(ctx, release).orderBy('id', 'desc').execute()
  const changed = new Set<string>()
  for (const revision of revisions)
    if (
      (await laterChanges(ctx, revision)).some(
        (change) => change === null || change !== ctx.caller.change?.id,
      )
    )
      changed.add(
        nameOfDraft({
          section: revision.section,
          data: (revision.after ?? revision.before) as Draft['data'],
        }),
      )
  if (changed.size > 0)
    throw new ConflictError(
      `Nothing was reverted. Changed again since: ${[...changed].map((each) => `“${each}”`).join(', ')}.`,
    )
  const keys = await undoRevisions(ctx, revisions)
  await ctx.db
    .updateTable('releases')
    .set({
      state: 'open',
      publishedAt: null,
      plannedFor: null,
      takeBackAt: null,
      problem: null,
      changeId: null,
      takenBackAt: ctx.now(),
    })
    .where('id', '=', id)
    .execute()
  const now = ctx.now().getTime()
  for (const [i, { section, recordId: record, before, after }] of revisions.toReversed().entries())
    if (record && section in sections) {
      const draft = { record, section, removes: after === null, data: (after ?? before) as Draft['data'] }
      // The drafts are listed and published in the order in which they were started.
      const startedAt = new Date(now + i)
      await restoreDraft(ctx, { ...draft, baseVersion: 0, release: id }, { rebase: true, startedAt })
    }
  return keys
}

/** The revisions created by a release. */
export const revisionsOfRelease = ({ db }: Context, { changeId }: Release) =>
  db
    .selectFrom('contentRevision')
    .selectAll()
    .where('changeId', 'is not', null)
    .where('changeId', '=', changeId)
    // Settings have no drafts.
    .$narrowType<{ section: SectionKey }>()

/** Reverts the whole release, even if its revisions were already undone with the whole change. */
export const undoPublishRelease: Undo<'release', 'publish'> = async (ctx, { id }) => {
  const release = await lockRelease(ctx, id)
  if (release.state !== 'published') throw new ConflictError('It has already been reverted.')
  await revert(ctx, release)
}
