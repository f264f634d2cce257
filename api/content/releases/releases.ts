import { v7 as uuid } from 'uuid'
import { withTransaction, type Context } from '../../platform/context.ts'
import { audit, type Undo } from '../../platform/audit/audit.ts'
import { ConflictError, NotFoundError } from '../../platform/errors.ts'
import { idOfRequest } from '../../platform/secrets/keys.ts'
import { revokeLinksTo } from './links.ts'
import { lockRelease, type Release, requireUnscheduled } from './lock.ts'

export const releases = ({ db }: Context) =>
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

export async function findRelease({ db }: Context, id: string): Promise<Release> {
  const release = await db.selectFrom('releases').selectAll().where('id', '=', id).executeTakeFirst()
  if (!release) throw new NotFoundError()
  return release
}

/** Creates a release. A repeated request with the same key returns the same release. */
export const createRelease = (ctx: Context, name: string, key: string | null = null): Promise<Release> =>
  withTransaction(ctx, async (ctx) => {
    const id = key === null ? uuid() : idOfRequest('release', ctx.caller, key, name)
    const release = await ctx.db
      .insertInto('releases')
      .values({ id, name })
      .onConflict((row) => row.column('id').doNothing())
      .returningAll()
      .executeTakeFirst()
    if (!release) return findRelease(ctx, id)
    await audit(ctx, { subject: 'release', id: release.id, action: 'create', after: { name } })
    return release
  })

export const renameRelease = (ctx: Context, id: string, name: string): Promise<Release> =>
  withTransaction(ctx, async (ctx) => {
    const before = await lockRelease(ctx, id)
    if (before.name === name) return before
    const release = await ctx.db
      .updateTable('releases')
      .set({ name })
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirstOrThrow()
    await audit(ctx, {
      subject: 'release',
      id,
      action: 'update',
      before: { name: before.name },
      after: { name },
    })
    return release
  })

/** Deletes an open release; its drafts stay. */
export const removeRelease = (ctx: Context, id: string): Promise<void> =>
  withTransaction(ctx, async (ctx) => {
    const { name, state } = await lockRelease(ctx, id)
    await requireUnscheduled(ctx, id)
    if (state === 'published')
      throw new ConflictError('A published release cannot be deleted, because it may have to be reverted.')
    await ctx.db.deleteFrom('releases').where('id', '=', id).execute()
    await revokeLinksTo(ctx, id)
    await audit(ctx, { subject: 'release', id, action: 'remove', before: { name } })
  })

export const undoCreateRelease: Undo<'release', 'create'> = async (ctx, { id }) => {
  await removeRelease(ctx, id)
}

export const undoRenameRelease: Undo<'release', 'update'> = async (ctx, { id, before }) => {
  await renameRelease(ctx, id, before.name)
}
