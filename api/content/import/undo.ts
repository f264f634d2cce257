import type { Caller } from '../../platform/caller.ts'
import { touch, type ContentSource } from '../records/changes.ts'
import { lookUp, type Values } from '../records/records.ts'
import { inTransaction, type Database, type Tx } from '../../platform/db/database.ts'
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
export const undoImport = (db: Database, id: string, caller: Caller): Promise<Undone> =>
  inTransaction(db, async (tx) => {
    const { state, releaseId } = await lockRow(tx, 'imports', id)
    if (state !== 'done' && state !== 'failed') throw new ConflictError('There is nothing to undo yet.')
    const sources: ContentSource[] = ['addresses']
    const release = releaseId ? await lockRelease(tx, releaseId) : undefined
    if (release?.state === 'published') sources.push(...(await revertLocked(tx, release, caller)))
    const records = await tx
      .selectFrom('importedRecords')
      .selectAll()
      .where('importId', '=', id)
      .where('section', 'in', ['article', 'page'])
      .execute()
    let discarded = 0
    for (const record of records) if (await discardUnedited(tx, record, caller)) discarded++
    if (release) {
      const left = await drafts(tx).where('releaseId', '=', release.id).executeTakeFirst()
      if (!left) await removeRelease(tx, release.id, caller)
    }
    await touch(tx, 'addresses')
    await setImport(tx, id, { state: 'taken back', finishedAt: new Date() })
    return { discarded, kept: records.length - discarded, sources }
  })

interface Imported {
  source: string
  section: keyof typeof sections
  recordId: string
  fingerprint: string
}

async function discardUnedited(
  tx: Tx,
  { source, section, recordId: id, fingerprint }: Imported,
  caller: Caller,
): Promise<boolean> {
  const draft = await drafts(tx).where('id', '=', id).executeTakeFirst()
  if (!draft || fingerprintOf(draft.data as Values) !== fingerprint) return false
  await discardDraft(tx, id, draft.version, caller)
  const live = await lookUp(tx, sections[section], id)
  if (live) {
    // The live record comes from an earlier import.
    await tx
      .updateTable('importedRecords')
      .set({ fingerprint: fingerprintOf(live.data as Values) })
      .where('source', '=', source)
      .execute()
    return true
  }
  await tx.deleteFrom('importedRecords').where('source', '=', source).execute()
  await tx.deleteFrom('pageAddresses').where('recordId', '=', id).where('isCurrent', '=', false).execute()
  return true
}
