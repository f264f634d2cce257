import { withTransaction, type Context } from '../platform/context.ts'
import { NotFoundError } from '../platform/errors.ts'
import { beginUpload, deleteUploads } from '../content/uploads/temporary-uploads.ts'

interface NewUpload {
  name: string
  size: number
  modified?: Date | undefined
}

/**
 * Begins the upload of a backup to restore, or resumes an interrupted one; returns its id. Removes other ones of the
 * same user, which were not used.
 */
export const startBackupUpload = (ctx: Context, file: NewUpload): Promise<string> =>
  withTransaction(ctx, async (ctx) => {
    const { id } = await beginUpload(ctx, { purpose: 'backup', ...file })
    const others = await ctx.db
      .selectFrom('uploads')
      .select('id')
      .where('purpose', '=', 'backup')
      .where('uploaderUid', '=', ctx.caller.uid)
      .where('id', '<>', id)
      .execute()
    await deleteUploads(
      ctx,
      others.map((each) => each.id),
    )
    return id
  })

export async function findBackupUpload({ db }: Context, id: string) {
  const found = await db
    .selectFrom('uploads')
    .selectAll()
    .where('id', '=', id)
    .where('purpose', '=', 'backup')
    .executeTakeFirst()
  if (!found) throw new NotFoundError()
  return found
}

export const removeBackupUpload = (ctx: Context, id: string): Promise<void> =>
  withTransaction(ctx, async (ctx) => {
    await findBackupUpload(ctx, id)
    await deleteUploads(ctx, [id])
  })
