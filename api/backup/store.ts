import { v7 as uuid } from 'uuid'
import { audit } from '../audit/audit.ts'
import type { Caller } from '../caller.ts'
import { inTransaction, type Database, type Tx } from '../db/database.ts'
import { NotFoundError } from '../errors.ts'
import type { FileStore } from '../files/store.ts'
import { beginUpload, deleteUploads, uploadSource } from '../files/temporary-uploads.ts'
import type { Source } from '../zip-read.ts'

/** The size of the parts of a restore point, in bytes. */
const partSize = 512 * 1024
/** How many restore points are kept. */
const maxRestorePoints = 3
const uploadLifetimeMs = 24 * 60 * 60 * 1000

interface NewBackup {
  kind: 'uploaded' | 'stored'
  name: string
  size: number
  modified?: Date | undefined
}

/**
 * Registers a backup to restore from: a backup in the backup store, or a file that is uploaded to the upload of the
 * same id. Removes previous ones of the same user that were not used, but for an interrupted upload of the same file.
 */
export const registerBackup = (db: Database, { kind, ...file }: NewBackup, caller: Caller): Promise<string> =>
  inTransaction(db, async (tx) => {
    await removeOldUploads(tx)
    const id = kind === 'stored' ? uuid() : (await beginUpload(tx, { purpose: 'backup', ...file }, caller)).id
    const previous = await tx
      .deleteFrom('backups')
      .where('kind', '<>', 'before-restore')
      .where('created_by', 'is not distinct from', caller.email)
      .where('id', '<>', id)
      .returning('id')
      .execute()
    await deleteUploads(
      tx,
      previous.map((each) => each.id),
    )
    await tx
      .insertInto('backups')
      .values({ id, kind, name: file.name, size: file.size, created_by: caller.email })
      .onConflict((row) => row.doNothing())
      .execute()
    return id
  })

/** Removes uploads that were not restored within a day. */
export async function removeOldUploads(tx: Tx): Promise<void> {
  const old = await tx
    .deleteFrom('backups')
    .where('kind', '<>', 'before-restore')
    .where('created_at', '<', new Date(Date.now() - uploadLifetimeMs))
    .returning('id')
    .execute()
  await deleteUploads(
    tx,
    old.map(({ id }) => id),
  )
}

/** Stores the bytes of a restore point, in the transaction that generates them. */
export async function storeParts(tx: Tx, id: string, chunks: AsyncIterable<Uint8Array>): Promise<void> {
  let [size, position, held] = [0, 0, 0]
  let waiting: Uint8Array[] = []
  const keep = async (bytes: Buffer) => {
    await tx.insertInto('backup_parts').values({ file_id: id, position: position++, bytes }).execute()
    size += bytes.length
  }
  for await (const chunk of chunks) {
    waiting.push(chunk)
    held += chunk.length
    if (held < partSize) continue
    let rest = Buffer.concat(waiting)
    for (; rest.length >= partSize; rest = rest.subarray(partSize)) await keep(rest.subarray(0, partSize))
    ;[waiting, held] = [[rest], rest.length]
  }
  if (held > 0) await keep(Buffer.concat(waiting))
  await tx.updateTable('backups').set({ size }).where('id', '=', id).execute()
}

/** Removes all but the newest restore points. */
export async function removeOldRestorePoints(tx: Tx) {
  const restores = tx.selectFrom('backups').select('id').where('kind', '=', 'before-restore')
  await tx
    .deleteFrom('backups')
    .where('kind', '=', 'before-restore')
    .where('id', 'not in', restores.orderBy('id', 'desc').limit(maxRestorePoints))
    .execute()
}

/** The restore points, newest first. */
export const restorePoints = (db: Database) =>
  db.selectFrom('backups').selectAll().where('kind', '=', 'before-restore').orderBy('id', 'desc').execute()

export async function findBackup(db: Database, id: string) {
  const found = await db.selectFrom('backups').selectAll().where('id', '=', id).executeTakeFirst()
  if (!found) throw new NotFoundError()
  return found
}

export const removeBackup = (db: Database, id: string, caller: Caller): Promise<void> =>
  inTransaction(db, async (tx) => {
    const { name, kind } = await findBackup(tx, id)
    await tx.deleteFrom('backups').where('id', '=', id).execute()
    if (kind === 'uploaded') await deleteUploads(tx, [id])
    if (kind === 'before-restore')
      await audit(tx, caller, { action: 'remove', subject: 'backup', id, before: { file: name } })
  })

/** The bytes of an uploaded backup or a restore point. Throws a 409 if the upload is not complete. */
export async function sourceOf(db: Database, files: FileStore, id: string): Promise<Source> {
  const { kind, size } = await findBackup(db, id)
  if (kind === 'uploaded') return uploadSource(db, files, id)
  return {
    size,
    read: async function* (start, end) {
      for (let position = Math.floor(start / partSize); position * partSize < end; position++) {
        const { bytes } = await db
          .selectFrom('backup_parts')
          .select('bytes')
          .where('file_id', '=', id)
          .where('position', '=', position)
          .executeTakeFirstOrThrow()
        const offset = position * partSize
        yield bytes.subarray(Math.max(0, start - offset), end - offset)
      }
    },
  }
}
