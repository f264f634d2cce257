import { sql, type Selectable } from 'kysely'
import { v7 as uuid } from 'uuid'
import { fixedRetention } from '#content/sections/retention.ts'
import type { Caller } from '../../platform/caller.ts'
import { inTransaction, type Database, type Tx } from '../../platform/db/database.ts'
import { lockRow } from '../../platform/db/locks.ts'
import type { Tables } from '../../platform/db/tables.ts'
import { ConflictError, InvalidInputError, NotFoundError } from '../../platform/errors.ts'
import { enqueue } from '../../platform/jobs/queue.ts'
import { beginUpload, deleteUploads, requireComplete } from '../uploads/temporary-uploads.ts'
import { maxSize, tooLarge } from './limits.ts'
import { jobKind } from '../../platform/jobs/kind.ts'

/** Of an import whose file is to be read or imported. */
export const importJob = jobKind<{ id: string }>('import', {
  retryLimit: 3,
  retryDelay: 10,
  expireInSeconds: 60 * 60,
})

export type Import = Selectable<Tables['imports']>
export type NewEntry = Omit<Selectable<Tables['importEntries']>, 'id' | 'importId'>

/** How long an uploaded file is stored. */
const retentionMs = fixedRetention.importFiles.days * 24 * 60 * 60 * 1000

export const imports = (db: Database) => db.selectFrom('imports').selectAll()

export async function findImport(db: Database, id: string): Promise<Import> {
  const row = await imports(db).where('id', '=', id).executeTakeFirst()
  if (!row) throw new NotFoundError()
  return row
}

/**
 * Starts an upload, which has the id of the import, or continues the caller's interrupted one of the same file. Throws
 * an InvalidInputError if the file would be too large.
 */
export const beginImport = (
  db: Database,
  { name, size, modified }: { name: string; size: number; modified?: Date | undefined },
  caller: Caller,
): Promise<Import> =>
  inTransaction(db, async (tx) => {
    if (size > maxSize) throw new InvalidInputError({ errors: { size: tooLarge } })
    await deleteOldImports(tx)
    const { id } = await beginUpload(tx, { purpose: 'import', name, size, modified }, caller)
    await tx
      .insertInto('imports')
      .values({ id, name, size, createdByUid: caller.uid, createdBy: caller.email })
      .onConflict((row) => row.doNothing())
      .execute()
    return findImport(tx, id)
  })

/** Deletes old imports that were never run; those that were run stay listed. */
async function deleteOldImports(tx: Tx) {
  await tx
    .deleteFrom('imports')
    .where('createdAt', '<', new Date(Date.now() - retentionMs))
    .where('state', 'in', ['sending', 'ready'])
    .execute()
}

/** Enqueues the analysis of a completely uploaded file. */
export const requestReading = (db: Database, id: string): Promise<Import> =>
  inTransaction(db, async (tx) => {
    const file = await lockRow(tx, 'imports', id)
    if (file.state !== 'sending') throw new ConflictError('This file has already been analyzed.')
    await requireComplete(tx, file.id)
    return enqueueRun(tx, id, 'reading')
  })

/** Enqueues the import of an analyzed file; also again, for example after a failure. */
export const requestRun = (db: Database, id: string): Promise<Import> =>
  inTransaction(db, async (tx) => {
    const file = await lockRow(tx, 'imports', id)
    if (!['ready', 'done', 'failed', 'taken back'].includes(file.state))
      throw new ConflictError('This file is being analyzed. Please wait until the list is ready.')
    await requireComplete(tx, file.id)
    return enqueueRun(tx, id, 'running')
  })

async function enqueueRun(tx: Tx, id: string, state: 'reading' | 'running'): Promise<Import> {
  await enqueue(tx, importJob, { id })
  return setImport(tx, id, { state, stage: '', done: 0, total: 0, problem: null, finishedAt: null })
}

export const setImport = (
  db: Database,
  id: string,
  values: Partial<
    Pick<Import, 'state' | 'stage' | 'done' | 'total' | 'problem' | 'releaseId' | 'finishedAt'>
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
    await deleteUploads(tx, [id])
  })

export const entriesOf = (db: Database, id: string) =>
  db.selectFrom('importEntries').selectAll().where('importId', '=', id)

/** The number of entries by import, kind and outcome. */
export async function countsOf(db: Database, ids: readonly string[]) {
  if (ids.length === 0) return []
  return db
    .selectFrom('importEntries')
    .select(['importId', 'kind', 'outcome', sql<number>`count(*)`.as('count')])
    .where('importId', 'in', ids)
    .groupBy(['importId', 'kind', 'outcome'])
    .execute()
}

/** Deletes the entries of an import before it runs again. */
export async function clearEntries(db: Database, id: string) {
  await db.deleteFrom('importEntries').where('importId', '=', id).execute()
}

export async function addEntries(db: Database, id: string, entries: readonly NewEntry[]) {
  if (entries.length > 0)
    await db
      .insertInto('importEntries')
      .values(entries.map((entry) => ({ ...entry, id: uuid(), importId: id })))
      .execute()
}
