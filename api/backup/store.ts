import { v7 as uuid } from 'uuid'
import { audit } from '../audit/audit.ts'
import type { Caller } from '../caller.ts'
import { inTransaction, type Database, type Tx } from '../db/database.ts'
import { ConflictError, NotFoundError } from '../errors.ts'
import * as parts from '../files/parts.ts'
import { partSize } from '../files/parts.ts'
import type { Source } from '../zip-read.ts'

/** How many backups of before a restore are kept. */
const keeps = 3
const uploadLives = 24 * 60 * 60 * 1000

/**
 * Names what may be restored from: a file that is sent part by part, or one of the store of backups. What the same
 * person began before, and did not use, goes.
 */
export const beginRestore = (
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

/** Removes what was sent a day ago, and not restored from. */
export const removeOldUploads = (db: Database) =>
  db
    .deleteFrom('backups')
    .where('kind', '<>', 'before-restore')
    .where('created_at', '<', new Date(Date.now() - uploadLives))
    .execute()

/** Keeps a part of a file that is sent. */
export const addPart = (db: Database, id: string, position: number, bytes: Uint8Array): Promise<void> =>
  inTransaction(db, async (tx) => {
    const file = await findBackup(tx, id)
    if (file.kind !== 'uploaded') throw new ConflictError('This file is complete.')
    await parts.addPart(tx, 'backup_parts', file, position, bytes)
  })

/** Fills a backup, in the transaction that makes its bytes. */
export async function keepParts(tx: Tx, id: string, chunks: AsyncIterable<Uint8Array>): Promise<void> {
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

/** Of what was there before restores, only the last few stay. */
export async function removeOld(tx: Tx) {
  const restores = tx.selectFrom('backups').select('id').where('kind', '=', 'before-restore')
  await tx
    .deleteFrom('backups')
    .where('kind', '=', 'before-restore')
    .where('id', 'not in', restores.orderBy('id', 'desc').limit(keeps))
    .execute()
}

/** What was there before each of the last restores, newest first. */
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

/** The file's bytes, a part at a time. Throws 409 where parts are missing. */
export const sourceOf = async (db: Database, id: string): Promise<Source> =>
  parts.partsSource(db, 'backup_parts', await findBackup(db, id))
