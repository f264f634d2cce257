import { sql, type Selectable } from 'kysely'
import { v7 as uuid } from 'uuid'
import { fixedRetention } from '#content/retention.ts'
import type { Caller } from '../caller.ts'
import { inTransaction, type Database, type Tx } from '../db/database.ts'
import { lockRow } from '../db/locks.ts'
import type { Tables } from '../db/tables.ts'
import { ConflictError, InvalidInputError, NotFoundError } from '../errors.ts'
import * as parts from '../files/parts.ts'
import { enqueue } from '../jobs/queue.ts'
import type { Source } from '../zip-read.ts'
import { maxSize, tooLarge } from './limits.ts'

export type Import = Selectable<Tables['imports']>
export type NewEntry = Omit<Selectable<Tables['import_entries']>, 'id' | 'import_id'>

/** How long an uploaded file is stored. */
const retentionMs = fixedRetention.importFiles.days * 24 * 60 * 60 * 1000

export const imports = (db: Database) => db.selectFrom('imports').selectAll()

export async function findImport(db: Database, id: string): Promise<Import> {
  const row = await imports(db).where('id', '=', id).executeTakeFirst()
  if (!row) throw new NotFoundError()
  return row
}

/** Starts an upload. Throws an InvalidInputError if the file would be too large. */
export const beginImport = (
  db: Database,
  { name, size }: { name: string; size: number },
  caller: Caller,
): Promise<Import> =>
  inTransaction(db, async (tx) => {
    if (size > maxSize) throw new InvalidInputError({ errors: { size: tooLarge } })
    await deleteOldFiles(tx)
    return tx
      .insertInto('imports')
      .values({ id: uuid(), name, size, created_by_uid: caller.uid, created_by: caller.email })
      .returningAll()
      .executeTakeFirstOrThrow()
  })

/** Deletes old files, and imports that were never run; imports that were run stay listed. */
async function deleteOldFiles(tx: Tx) {
  const old = tx
    .selectFrom('imports')
    .select('id')
    .where('created_at', '<', new Date(Date.now() - retentionMs))
  await tx.deleteFrom('import_parts').where('file_id', 'in', old).execute()
  await tx.deleteFrom('imports').where('id', 'in', old).where('state', 'in', ['sending', 'ready']).execute()
}

export const addPart = (db: Database, id: string, position: number, bytes: Uint8Array): Promise<void> =>
  inTransaction(db, async (tx) => {
    const file = await findImport(tx, id)
    if (file.state !== 'sending') throw new ConflictError('This file is complete.')
    await parts.addPart(tx, 'import_parts', file, position, bytes)
  })

export const sourceOf = (db: Database, file: Import): Promise<Source> =>
  parts.partsSource(db, 'import_parts', file)

/** Enqueues the analysis of a completely uploaded file. */
export const requestReading = (db: Database, id: string): Promise<Import> =>
  inTransaction(db, async (tx) => {
    const file = await lockRow(tx, 'imports', id)
    if (file.state !== 'sending') throw new ConflictError('This file has already been analyzed.')
    await sourceOf(tx, file)
    return enqueueRun(tx, id, 'reading')
  })

/** Enqueues the import of an analyzed file; also again, for example after a failure. */
export const requestRun = (db: Database, id: string): Promise<Import> =>
  inTransaction(db, async (tx) => {
    const file = await lockRow(tx, 'imports', id)
    if (!['ready', 'done', 'failed', 'taken back'].includes(file.state))
      throw new ConflictError('This file is being analyzed. Please wait until the list is ready.')
    await sourceOf(tx, file).catch(() => {
      throw new ConflictError('The file is no longer stored. Choose it again.')
    })
    return enqueueRun(tx, id, 'running')
  })

async function enqueueRun(tx: Tx, id: string, state: 'reading' | 'running'): Promise<Import> {
  await enqueue(tx, 'import', { id })
  return setImport(tx, id, { state, stage: '', done: 0, total: 0, problem: null, finished_at: null })
}

export const setImport = (
  db: Database,
  id: string,
  values: Partial<
    Pick<Import, 'state' | 'stage' | 'done' | 'total' | 'problem' | 'release_id' | 'finished_at'>
  >,
): Promise<Import> =>
  db.updateTable('imports').set(values).where('id', '=', id).returningAll().executeTakeFirstOrThrow()

/** Deletes an import and its file; the imported content stays. */
export const removeImport = (db: Database, id: string): Promise<void> =>
  inTransaction(db, async (tx) => {
    const { state } = await lockRow(tx, 'imports', id)
    if (state === 'running')
      throw new ConflictError('This import is running. Please wait until it has finished.')
    await tx.deleteFrom('imports').where('id', '=', id).execute()
  })

export const entriesOf = (db: Database, id: string) =>
  db.selectFrom('import_entries').selectAll().where('import_id', '=', id)

/** The number of entries by import, kind and outcome. */
export async function countsOf(db: Database, ids: readonly string[]) {
  if (ids.length === 0) return []
  return db
    .selectFrom('import_entries')
    .select(['import_id', 'kind', 'outcome', sql<number>`count(*)`.as('count')])
    .where('import_id', 'in', ids)
    .groupBy(['import_id', 'kind', 'outcome'])
    .execute()
}

/** Deletes the entries of an import before it runs again. */
export async function clearEntries(db: Database, id: string) {
  await db.deleteFrom('import_entries').where('import_id', '=', id).execute()
}

export async function addEntries(db: Database, id: string, entries: readonly NewEntry[]) {
  if (entries.length > 0)
    await db
      .insertInto('import_entries')
      .values(entries.map((entry) => ({ ...entry, id: uuid(), import_id: id })))
      .execute()
}
