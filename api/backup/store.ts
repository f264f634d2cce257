import { v7 as uuid } from 'uuid'
import { audit } from '../audit/audit.ts'
import type { Caller } from '../caller.ts'
import { inTransaction, type Database, type Tx } from '../db/database.ts'
import { ConflictError, NotFoundError } from '../errors.ts'
import * as parts from '../files/parts.ts'
import { partSize } from '../files/parts.ts'
import type { Source } from '../zip-read.ts'

/** How many restore points are kept. */
const maxRestorePoints = 3
const uploadLifetimeMs = 24 * 60 * 60 * 1000

/**
 * Registers a backup to restore from: a file that is uploaded in parts, or a backup in the backup store. Removes
 * previous ones of the same user that were not used.
 */
export const registerBackup = (
  db: Database,
  { kind, name, size }: { kind: 'uploaded' | 'stored'; name: string; size: number },
  caller: Caller,
): Promise<string> =>
  inTransaction(db, async (tx) => {
    await removeOldUploads(tx)
    await tx
      .deleteFrom('backups')
      .where('kind', '<>', 'before-restore')
      .where('created_by', 'is not distinct from', caller.email)
      .execute()
    const id = uuid()
    await tx.insertInto('backups').values({ id, kind, name, size, created_by: caller.email }).execute()
    return id
  })

/** Removes uploads that were not restored within a day. */
export const removeOldUploads = (db: Database) =>
  db
    .deleteFrom('backups')
    .where('kind', '<>', 'before-restore')
    .where('created_at', '<', new Date(Date.now() - uploadLifetimeMs))
    .execute()

/** Stores a part of an upload. */
export const addPart = (db: Database, id: string, position: number, bytes: Uint8Array): Promise<void> =>
  inTransaction(db, async (tx) => {
    const file = await findBackup(tx, id)
    if (file.kind !== 'uploaded') throw new ConflictError('This file is complete.')
    await parts.addPart(tx, 'backup_parts', file, position, bytes)
  })

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
    if (kind === 'before-restore')
      await audit(tx, caller, { action: 'remove', subject: 'backup', id, before: { file: name } })
  })

/** The bytes of an uploaded backup or restore point. Throws 409 if parts are missing. */
export const sourceOf = async (db: Database, id: string): Promise<Source> =>
  parts.partsSource(db, 'backup_parts', await findBackup(db, id))
