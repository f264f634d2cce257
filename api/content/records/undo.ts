import type { Selectable } from 'kysely'
import { stored, type StoredKey } from '#content/sections/settings.ts'
import type { TxContext } from '../../platform/context.ts'
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
  ctx: TxContext,
  revisions: readonly (Revision & { section: K })[],
): Promise<K[]> {
  const keys = [...new Set(revisions.map(({ section }) => section))]
  await lockSections(ctx, keys)
  await releaseAddresses(
    ctx,
    revisions.flatMap(({ section: key, recordId: id, before, after }) =>
      id === null
        ? []
        : [{ section: stored[key], id, before: after as Values | null, after: before as Values | null }],
    ),
  )
  for (const revision of revisions) await undoRevision(ctx, revision)
  return keys
}

async function undoRevision(ctx: TxContext, revision: Revision) {
  const { section: key, recordId: id, version, before } = revision
  const section = stored[key]
  const later = await laterChanges(ctx, revision)
  // Another entry of this change has already undone it.
  if (later.length > 0 && later.every((change) => change !== null && change === ctx.caller.change?.id)) return
  if (later.length > 0) throw changedAgainError()
  if (id === null) await reorderList(ctx, section, (before as { ids: string[] }).ids)
  else if (before === null) await store.remove(ctx, section, { id, expected: version })
  else await store.restore(ctx, section, { id, version: version - 1 })
}

/** The ids of changes to a record, or to a list's order, after a revision. */
export async function laterChanges(
  { db }: TxContext,
  { section, recordId, version }: Pick<Revision, 'section' | 'recordId' | 'version'>,
): Promise<(string | null)[]> {
  const later = await db
    .selectFrom('contentRevision')
    .select('changeId')
    .where('section', '=', section)
    .where('recordId', 'is not distinct from', recordId)
    .where('version', '>', version)
    .execute()
  return later.map((revision) => revision.changeId)
}
