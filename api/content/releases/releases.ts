import { v7 as uuid } from 'uuid'
import { audit, type Undo } from '../../platform/audit/audit.ts'
import type { Caller } from '../../platform/caller.ts'
import { inTransaction, type Database } from '../../platform/db/database.ts'
import { ConflictError, NotFoundError } from '../../platform/errors.ts'
import { idOfRequest } from '../../platform/secrets/keys.ts'
import { revokeLinksTo } from './links.ts'
import { lockRelease, type Release, requireUnscheduled } from './lock.ts'

export const releases = (db: Database) =>
  db
    .selectFrom('releases')
    .selectAll('releases')
    .select((row) =>
      row
        .selectFrom('contentDrafts')
        .select((count) => count.fn.countAll<number>().as('count'))
        .whereRef('releaseId', '=', 'releases.id')
        .as('drafts'),
    )

export async function findRelease(db: Database, id: string): Promise<Release> {
  const release = await db.selectFrom('releases').selectAll().where('id', '=', id).executeTakeFirst()
  if (!release) throw new NotFoundError()
  return release
}

/** Creates a release. A repeated request with the same key returns the same release. */
export const createRelease = (
  db: Database,
  name: string,
  caller: Caller,
  key: string | null = null,
): Promise<Release> =>
  inTransaction(db, async (tx) => {
    const id = key === null ? uuid() : idOfRequest('release', caller, key, name)
    const release = await tx
      .insertInto('releases')
      .values({ id, name })
      .onConflict((row) => row.column('id').doNothing())
      .returningAll()
      .executeTakeFirst()
    if (!release) return findRelease(tx, id)
    await audit(tx, caller, { subject: 'release', id: release.id, action: 'create', after: { name } })
    return release
  })

export const renameRelease = (db: Database, id: string, name: string, caller: Caller): Promise<Release> =>
  inTransaction(db, async (tx) => {
    const before = await lockRelease(tx, id)
    if (before.name === name) return before
    const release = await tx
      .updateTable('releases')
      .set({ name })
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirstOrThrow()
    await audit(tx, caller, {
      subject: 'release',
      id,
      action: 'update',
      before: { name: before.name },
      after: { name },
    })
    return release
  })

/** Deletes an open release; its drafts stay. */
export const removeRelease = (db: Database, id: string, caller: Caller): Promise<void> =>
  inTransaction(db, async (tx) => {
    const { name, state } = await lockRelease(tx, id)
    await requireUnscheduled(tx, id, caller)
    if (state === 'published')
      throw new ConflictError('A published release cannot be deleted, because it may have to be reverted.')
    await tx.deleteFrom('releases').where('id', '=', id).execute()
    await revokeLinksTo(tx, id)
    await audit(tx, caller, { subject: 'release', id, action: 'remove', before: { name } })
  })

export const undoCreateRelease: Undo<'release', 'create'> = async (tx, { id }, caller) => {
  await removeRelease(tx, id, caller)
}

export const undoRenameRelease: Undo<'release', 'update'> = async (tx, { id, before }, caller) => {
  await renameRelease(tx, id, before.name, caller)
}
