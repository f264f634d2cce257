import type { Selectable } from 'kysely'
import type { Tx } from '../db/database.ts'
import { lockRow } from '../db/locks.ts'
import type { Tables } from '../db/tables.ts'
import { ConflictError } from '../errors.ts'

export type Release = Selectable<Tables['releases']>

/** Locks a release, so that it is changed by one transaction at a time. Always lock it before its drafts. */
export const lockRelease = (tx: Tx, id: string): Promise<Release> => lockRow(tx, 'releases', id)

export async function lockOpenRelease(tx: Tx, id: string): Promise<Release> {
  const release = await lockRelease(tx, id)
  if (release.state === 'published') throw new ConflictError('This release is already published.')
  return release
}
