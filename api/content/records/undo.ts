import type { Selectable } from 'kysely'
import { stored, type StoredKey } from '#content/sections/settings.ts'
import type { Caller } from '../../platform/caller.ts'
import type { Tx } from '../../platform/db/database.ts'
import type { Tables } from '../../platform/db/tables.ts'
import { ConflictError } from '../../platform/errors.ts'
import { releaseAddresses } from './addresses.ts'
import { lockSections } from './changes.ts'
import { reorderList } from './list-order.ts'
import type { Values } from './records.ts'
import * as store from './store.ts'

type Revision = Selectable<Tables['contentRevision']>

/** The error for undoing a change that a later one has overwritten. */
export const changedAgainError = () =>
  new ConflictError('It was changed again since. Undo the latest change first.')

/**
 * Undoes changes of content, the latest first. Returns the sections of the changes. Throws a ConflictError if a record
 * has been changed again since.
 */
export async function undoRevisions<K extends StoredKey>(
  tx: Tx,
  revisions: readonly (Revision & { section: K })[],
  caller: Caller,
): Promise<K[]> {
  const keys = [...new Set(revisions.map(({ section }) => section))]
  await lockSections(tx, keys)
  await releaseAddresses(
    tx,
    revisions.flatMap(({ section: key, recordId: id, before, after }) =>
      id === null
        ? []
        : [{ section: stored[key], id, before: after as Values | null, after: before as Values | null }],
    ),
  )
  for (const revision of revisions) await undoRevision(tx, revision, caller)
  return keys
}

async function undoRevision(tx: Tx, revision: Revision, caller: Caller) {
  const { section: key, recordId: id, version, before } = revision
  const section = stored[key]
  const later = await laterChanges(tx, revision)
  // Another entry of this change has already undone it.
  if (later.length > 0 && later.every((change) => change !== null && change === caller.change?.id)) return
  if (later.length > 0) throw changedAgainError()
  if (id === null) await reorderList(tx, section, (before as { ids: string[] }).ids, caller)
  else if (before === null) await store.remove(tx, section, id, version, caller)
  else await store.restore(tx, section, id, version - 1, caller)
}

/** The ids of changes to a record, or to a list's order, after a revision. */
export async function laterChanges(
  tx: Tx,
  { section, recordId, version }: Pick<Revision, 'section' | 'recordId' | 'version'>,
): Promise<(string | null)[]> {
  const later = await tx
    .selectFrom('contentRevision')
    .select('changeId')
    .where('section', '=', section)
    .where('recordId', 'is not distinct from', recordId)
    .where('version', '>', version)
    .execute()
  return later.map((revision) => revision.changeId)
}
