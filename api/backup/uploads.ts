import type { Caller } from '../platform/caller.ts'
import { inTransaction, type Database } from '../platform/db/database.ts'
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
export const startBackupUpload = (db: Database, file: NewUpload, caller: Caller): Promise<string> =>
  inTransaction(db, async (tx) => {
    const { id } = await beginUpload(tx, { purpose: 'backup', ...file }, caller)
    const others = await tx
      .selectFrom('uploads')
      .select('id')
      .where('purpose', '=', 'backup')
      .where('uploaderUid', '=', caller.uid)
      .where('id', '<>', id)
      .execute()
    await deleteUploads(
      tx,
      others.map((each) => each.id),
    )
    return id
  })

export async function findBackupUpload(db: Database, id: string) {
  const found = await db
    .selectFrom('uploads')
    .selectAll()
    .where('id', '=', id)
    .where('purpose', '=', 'backup')
    .executeTakeFirst()
  if (!found) throw new NotFoundError()
  return found
}

export const removeBackupUpload = (db: Database, id: string): Promise<void> =>
  inTransaction(db, async (tx) => {
    await findBackupUpload(tx, id)
    await deleteUploads(tx, [id])
  })
