import type { Selectable } from 'kysely'
import type { Tx } from '../db/database.ts'
import type { Tables } from '../db/tables.ts'
import { ConflictError, NotFoundError } from '../errors.ts'

export type Release = Selectable<Tables['releases']>

/** Locks a release, so that it is changed by one transaction at a time. Always lock it before its drafts. */
export async function lockRelease(tx: Tx, id: string): Promise<Release> {
  const release = await tx
    .selectFrom('releases')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!release) throw new NotFoundError()
  return release
}

export async function lockOpenRelease(tx: Tx, id: string): Promise<Release> {
  const release = await lockRelease(tx, id)
  if (release.state === 'published') throw new ConflictError('This release is already published.')
  return release
}
