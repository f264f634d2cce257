import type { Selectable } from 'kysely'
import type { TxContext } from '../../platform/context.ts'
import { lockRow } from '../../platform/db/locks.ts'
import type { Tables } from '../../platform/db/tables.ts'
import { ConflictError, ForbiddenError } from '../../platform/errors.ts'

export type Release = Selectable<Tables['releases']>

/** Locks a release, so that it is changed by one transaction at a time. Always lock it before its drafts. */
export const lockRelease = ({ db }: TxContext, id: string): Promise<Release> => lockRow(db, 'releases', id)

export async function lockOpenRelease(ctx: TxContext, id: string): Promise<Release> {
  const release = await lockRelease(ctx, id)
  if (release.state === 'published') throw new ConflictError('This release is already published.')
  return release
}

/** Throws a ForbiddenError if a change would be published at a set time, and the caller may not publish. */
export async function requireUnscheduled(ctx: TxContext, releaseId: string | null): Promise<void> {
  if (releaseId === null || ctx.may('content.publish')) return
  const scheduled = await ctx.db
    .selectFrom('releases')
    .select('id')
    .where('id', '=', releaseId)
    .where('state', '=', 'open')
    .where('publishAt', 'is not', null)
    .executeTakeFirst()
  if (scheduled)
    throw new ForbiddenError('Its release will be published at a set time. Ask somebody who may publish.')
}
