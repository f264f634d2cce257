import { sql } from 'kysely'
import type { Database } from '../db/database.ts'
import { removal } from './files.ts'
import type { FileStore } from './store.ts'
import { folderOf } from './upload.ts'

/** After how many hours without a byte an upload ends, and after how many a file that was attached to nothing goes. */
const hoursOfUpload = 24
const hoursUnattached = 7 * 24
const atOnce = 100

/** Ends what was left behind, and removes the bytes of what was removed for good. It can be repeated at any point. */
export async function cleanFiles(db: Database, store: FileStore): Promise<void> {
  const hoursAgo = (hours: number) => sql<Date>`now() - ${hours} * interval '1 hour'`
  await db
    .updateTable('files')
    .set(removal('now'))
    .where((row) =>
      row.or([
        row.and([row('state', '=', 'uploading'), row('updated_at', '<', hoursAgo(hoursOfUpload))]),
        row.and([
          row('state', '=', 'ready'),
          row('purpose', '<>', 'order'),
          row('owner_id', 'is', null),
          row('updated_at', '<', hoursAgo(hoursUnattached)),
        ]),
      ]),
    )
    .execute()
  for (;;) {
    const gone = await db
      .selectFrom('files')
      .select('id')
      .where('state', '=', 'removed')
      .where('purge_at', '<=', sql<Date>`now()`)
      .orderBy('purge_at')
      .limit(atOnce)
      .execute()
    for (const { id } of gone) {
      for await (const { key } of store.list(folderOf(id))) await store.remove(key)
      await db.deleteFrom('files').where('id', '=', id).where('state', '=', 'removed').execute()
    }
    if (gone.length < atOnce) return
  }
}
