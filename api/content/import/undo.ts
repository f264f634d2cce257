import { withTransaction, type Context, type TxContext } from '../../platform/context.ts'
import { touch, type ContentSource } from '../records/changes.ts'
import { lookUp, type Values } from '../records/records.ts'
import { lockRow } from '../../platform/db/locks.ts'
import { ConflictError } from '../../platform/errors.ts'
import { discardDraft, drafts } from '../releases/drafts.ts'
import { lockRelease } from '../releases/lock.ts'
import { revertLocked } from '../releases/publish-release.ts'
import { removeRelease } from '../releases/releases.ts'
import { sections } from '#content/sections/sections.ts'
import { fingerprintOf } from './records.ts'
import { setImport } from './store.ts'

export interface Undone {
  discarded: number
  /** The number of records that stay because they were edited or published since. */
  kept: number
  /** What the publisher has to publish. */
  sources: ContentSource[]
}

/**
 * Reverts the release of an import if it is published, then discards each draft that was not edited. Pictures stay in
 * the library.
 */
export const undoImport = (ctx: Context, id: string): Promise<Undone> =>
  withTransaction(ctx, async (ctx) => {
    const { state, releaseId } = await lockRow(ctx.db, 'imports', id)
    if (state !== 'done' && state !== 'failed') throw new ConflictError('There is nothing to undo yet.')
    const sources: ContentSource[] = ['addresses']
    const release = releaseId ? await lockRelease(ctx, releaseId) : undefined
    if (release?.state === 'published') sources.push(...(await revertLocked(ctx, release)))
    const records = await ctx.db
      .selectFrom('importedRecords')
      .selectAll()
      .where('importId', '=', id)
      .where('section', 'in', ['article', 'page'])
      .execute()
    let discarded = 0
    for (const record of records) if (await discardUnedited(ctx, record)) discarded++
    if (release) {
      const left = await drafts(ctx).where('releaseId', '=', release.id).executeTakeFirst()
      if (!left) await removeRelease(ctx, release.id)
    }
    await touch(ctx.db, 'addresses')
    await setImport(ctx, id, { state: 'taken back', finishedAt: ctx.now() })
    return { discarded, kept: records.length - discarded, sources }
  })

interface Imported {
  source: string
  section: keyof typeof sections
  recordId: string
  fingerprint: string
}

async function discardUnedited(
  ctx: TxContext,
  { source, section, recordId: id, fingerprint }: Imported,
): Promise<boolean> {
  const draft = await drafts(ctx).where('id', '=', id).executeTakeFirst()
  if (!draft || fingerprintOf(draft.data as Values) !== fingerprint) return false
  await discardDraft(ctx, id, draft.version)
  const live = await lookUp(ctx, sections[section], id)
  if (live) {
    // The live record comes from an earlier import.
    await ctx.db
      .updateTable('importedRecords')
      .set({ fingerprint: fingerprintOf(live.data as Values) })
      .where('source', '=', source)
      .execute()
    return true
  }
  await ctx.db.deleteFrom('importedRecords').where('source', '=', source).execute()
  await ctx.db.deleteFrom('pageAddresses').where('recordId', '=', id).where('isCurrent', '=', false).execute()
  return true
}
