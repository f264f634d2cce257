import { fromNow, type Context } from '../../platform/context.ts'
import { removal } from './files.ts'
import type { FileStore } from '../../platform/files/store.ts'
import { folderOf } from './upload.ts'

/** Hours without progress after which an upload is canceled. */
const uploadTimeoutHours = 24
/** Hours after which an unattached file is removed. */
const unattachedHours = 7 * 24
const batchSize = 100

/**
 * Removes abandoned uploads and unattached files, and deletes the bytes of removed files. It can be repeated at any
 * point.
 */
export async function cleanFiles(ctx: Context, store: FileStore): Promise<void> {
  const hoursAgo = (hours: number) => fromNow(ctx, -hours * 3_600_000)
  await ctx.db
    .updateTable('files')
    .set(removal(ctx, 'now'))
    .where((row) =>
      row.or([
        row.and([row('state', '=', 'uploading'), row('updatedAt', '<', hoursAgo(uploadTimeoutHours))]),
        row.and([
          row('state', '=', 'ready'),
          row('purpose', '<>', 'order'),
          row('ownerId', 'is', null),
          row('updatedAt', '<', hoursAgo(unattachedHours)),
        ]),
      ]),
    )
    .execute()
  for (;;) {
    const expired = await ctx.db
      .selectFrom('files')
      .select('id')
      .where('state', '=', 'removed')
      .where('purgeAt', '<=', ctx.now())
      .orderBy('purgeAt')
      .limit(batchSize)
      .execute()
    for (const { id } of expired) {
      for await (const { key } of store.list(folderOf(id))) await store.remove(key)
      await ctx.db.deleteFrom('files').where('id', '=', id).where('state', '=', 'removed').execute()
    }
    if (expired.length < batchSize) return
  }
}
