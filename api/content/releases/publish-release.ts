import { sections, type SectionKey } from '#content/sections/sections.ts'
import { v7 as uuid } from 'uuid'
import { audit, type Undo } from '../../platform/audit/audit.ts'
import { useChangeId, type Caller } from '../../platform/caller.ts'
import { releaseAddresses } from '../records/addresses.ts'
import { lockSections } from '../records/changes.ts'
import { lookUp } from '../records/records.ts'
import { laterChanges, undoRevisions } from '../records/undo.ts'
import { inTransaction, type Database, type Tx } from '../../platform/db/database.ts'
import { ConflictError } from '../../platform/errors.ts'
import { restoreDraft, drafts, nameOfDraft, type Draft } from './drafts.ts'
import { revokeLinksTo } from './links.ts'
import { lockOpenRelease, lockRelease, type Release } from './lock.ts'
import { findObstacles } from './obstacles.ts'
import { applyDraft } from './publish-draft.ts'

/** The maximum number of obstacles in an error message. */
const maxNamed = 10

/** Ensures that all changes by a caller share a change id, even without a request. */
const withChange = (caller: Caller): Caller => ({
  ...caller,
  change: caller.change ?? { id: uuid(), isUsed: false },
})

/**
 * Publishes all drafts of a release and marks it as published in one transaction, so that it happens completely and only
 * once. Returns the sections that the publisher has to publish. Throws a ConflictError with the drafts that prevent it.
 */
export const publishRelease = (db: Database, id: string, initiator: Caller): Promise<SectionKey[]> =>
  inTransaction(db, async (tx) => publishLocked(tx, await lockOpenRelease(tx, id), initiator))

/** The same as `publishRelease`, for a release that is already locked. */
export async function publishLocked(
  tx: Tx,
  release: Release,
  initiator: Caller,
  plannedFor?: Date,
): Promise<SectionKey[]> {
  const caller = withChange(initiator)
  const { id, name } = release
  const all = await drafts(tx)
    .where('releaseId', '=', id)
    .orderBy('section')
    .orderBy('createdAt')
    .forUpdate()
    .execute()
  if (all.length === 0) throw new ConflictError('This release has no drafts yet.')
  const keys = [...new Set(all.map(({ section }) => section))]
  await lockSections(tx, keys)
  const obstacles = [...(await findObstacles(tx, all))]
  if (obstacles.length > 0) {
    const reasons = obstacles
      .slice(0, maxNamed)
      .map(([draft, { says }]) => `“${nameOfDraft(draft)}”: ${says}`)
    const more = obstacles.length > maxNamed ? [`And ${obstacles.length - maxNamed} more.`] : []
    throw new ConflictError(['Nothing was published.', ...reasons, ...more].join(' '))
  }
  await releaseAddresses(tx, await movesOf(tx, all))
  for (const draft of all) await applyDraft(tx, draft, caller)
  await tx
    .updateTable('releases')
    .set({
      state: 'published',
      publishedAt: new Date(),
      plannedFor: plannedFor ?? null,
      publishAt: null,
      problem: null,
      takenBackAt: null,
      changeId: useChangeId(caller),
    })
    .where('id', '=', id)
    .execute()
  await revokeLinksTo(tx, id)
  await audit(tx, caller, {
    subject: 'release',
    id,
    action: 'publish',
    before: { name },
    after: { name, ...(plannedFor && { plannedFor: plannedFor.toISOString() }) },
  })
  return keys
}

/** How drafts change the addresses of their records. */
const movesOf = (tx: Tx, all: readonly Draft[]) =>
  Promise.all(
    all.map(async ({ section: key, id, removes, data }) => {
      const section = sections[key]
      const live = await lookUp(tx, section, id)
      return { section, id, before: live?.data ?? null, after: removes ? null : data }
    }),
  )

/**
 * Restores the content as it was before a release, and the release's drafts. Returns the sections that the publisher has
 * to publish. Throws a ConflictError that names the records that were changed since.
 */
export const revertRelease = (db: Database, id: string, caller: Caller): Promise<SectionKey[]> =>
  inTransaction(db, async (tx) => revertLocked(tx, await lockRelease(tx, id), caller))

export async function revertLocked(tx: Tx, release: Release, initiator: Caller): Promise<SectionKey[]> {
  const caller = withChange(initiator)
  const { id, name } = release
  if (release.state !== 'published') throw new ConflictError('This release is not published.')
  const keys = await revert(tx, release, caller)
  await audit(tx, caller, { subject: 'release', id, action: 'revert', before: { name } })
  return keys
}

async function revert(tx: Tx, release: Release, caller: Caller): Promise<SectionKey[]> {
  const { id } = release
  const revisions = await revisionsOfRelease(tx, release).orderBy('id', 'desc').execute()
  const changed = new Set<string>()
  for (const revision of revisions)
    if ((await laterChanges(tx, revision)).some((change) => change === null || change !== caller.change?.id))
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
  const keys = await undoRevisions(tx, revisions, caller)
  await tx
    .updateTable('releases')
    .set({
      state: 'open',
      publishedAt: null,
      plannedFor: null,
      takeBackAt: null,
      problem: null,
      changeId: null,
      takenBackAt: new Date(),
    })
    .where('id', '=', id)
    .execute()
  const now = Date.now()
  for (const [i, { section, recordId: record, before, after }] of revisions.toReversed().entries())
    if (record && section in sections) {
      const draft = { record, section, removes: after === null, data: (after ?? before) as Draft['data'] }
      // The drafts are listed and published in the order in which they were started.
      const startedAt = new Date(now + i)
      await restoreDraft(tx, { ...draft, baseVersion: 0, release: id }, caller, { rebase: true, startedAt })
    }
  return keys
}

/** The revisions created by a release. */
export const revisionsOfRelease = (db: Database, { changeId }: Release) =>
  db
    .selectFrom('contentRevision')
    .selectAll()
    .where('changeId', 'is not', null)
    .where('changeId', '=', changeId)
    // Settings have no drafts.
    .$narrowType<{ section: SectionKey }>()

/** Reverts the whole release, even if its revisions were already undone with the whole change. */
export const undoPublishRelease: Undo<'release', 'publish'> = async (tx, { id }, caller) => {
  const release = await lockRelease(tx, id)
  if (release.state !== 'published') throw new ConflictError('It has already been reverted.')
  await revert(tx, release, caller)
}
