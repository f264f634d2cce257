import { sql, type Selectable } from 'kysely'
import { v7 as uuid } from 'uuid'
import { fixedRetention } from '#content/sections/retention.ts'
import { withTransaction, fromNow, type Context, type TxContext } from '../../platform/context.ts'
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

export const imports = ({ db }: Context) => db.selectFrom('imports').selectAll()

export async function findImport(ctx: Context, id: string): Promise<Import> {
  const row = await imports(ctx).where('id', '=', id).executeTakeFirst()
  if (!row) throw new NotFoundError()
  return row
}

/**
 * Starts an upload, which has the id of the import, or continues the caller's interrupted one of the same file. Throws
 * an InvalidInputError if the file would be too large.
 */
export const beginImport = (
  ctx: Context,
  { name, size, modified }: { name: string; size: number; modified?: Date | undefined },
): Promise<Import> =>
  withTransaction(ctx, async (ctx) => {
    if (size > maxSize) throw new InvalidInputError({ errors: { size: tooLarge } })
    await deleteOldImports(ctx)
    const { id } = await beginUpload(ctx, { purpose: 'import', name, size, modified })
    await ctx.db
      .insertInto('imports')
      .values({ id, name, size, createdByUid: ctx.caller.uid, createdBy: ctx.caller.email })
      .onConflict((row) => row.doNothing())
      .execute()
    return findImport(ctx, id)
  })

/** Deletes old imports that were never run; those that were run stay listed. */
async function deleteOldImports(ctx: TxContext) {
  await ctx.db
    .deleteFrom('imports')
    .where('createdAt', '<', fromNow(ctx, -retentionMs))
    .where('state', 'in', ['sending', 'ready'])
    .execute()
}

/** Enqueues the analysis of a completely uploaded file. */
export const requestReading = (ctx: Context, id: string): Promise<Import> =>
  withTransaction(ctx, async (ctx) => {
    const file = await lockRow(ctx.db, 'imports', id)
    if (file.state !== 'sending') throw new ConflictError('This file has already been analyzed.')
    await requireComplete(ctx, file.id)
    return enqueueRun(ctx, id, 'reading')
  })

/** Enqueues the import of an analyzed file; also again, for example after a failure. */
export const requestRun = (ctx: Context, id: string): Promise<Import> =>
  withTransaction(ctx, async (ctx) => {
    const file = await lockRow(ctx.db, 'imports', id)
    if (!['ready', 'done', 'failed', 'taken back'].includes(file.state))
      throw new ConflictError('This file is being analyzed. Please wait until the list is ready.')
    await requireComplete(ctx, file.id)
    return enqueueRun(ctx, id, 'running')
  })

async function enqueueRun(ctx: TxContext, id: string, state: 'reading' | 'running'): Promise<Import> {
  await enqueue(ctx.db, importJob, { id })
  return setImport(ctx, id, { state, stage: '', done: 0, total: 0, problem: null, finishedAt: null })
}

export const setImport = (
  { db }: Context,
  id: string,
  values: Partial<
    Pick<Import, 'state' | 'stage' | 'done' | 'total' | 'problem' | 'releaseId' | 'finishedAt'>
  >,
): Promise<Import> =>
  db.updateTable('imports').set(values).where('id', '=', id).returningAll().executeTakeFirstOrThrow()

/** Deletes an import and its file; the imported content stays. */
export const removeImport = (ctx: Context, id: string): Promise<void> =>
  withTransaction(ctx, async (ctx) => {
    const { state } = await lockRow(ctx.db, 'imports', id)
    if (state === 'running')
      throw new ConflictError('This import is running. Please wait until it has finished.')
    await ctx.db.deleteFrom('imports').where('id', '=', id).execute()
    await deleteUploads(ctx, [id])
  })

export const entriesOf = ({ db }: Context, id: string) =>
  db.selectFrom('importEntries').selectAll().where('importId', '=', id)

/** The number of entries by import, kind and outcome. */
export async function countsOf({ db }: Context, ids: readonly string[]) {
  if (ids.length === 0) return []
  return db
    .selectFrom('importEntries')
    .select(['importId', 'kind', 'outcome', sql<number>`count(*)`.as('count')])
    .where('importId', 'in', ids)
    .groupBy(['importId', 'kind', 'outcome'])
    .execute()
}

/** Deletes the entries of an import before it runs again. */
export async function clearEntries({ db }: Context, id: string) {
  await db.deleteFrom('importEntries').where('importId', '=', id).execute()
}

export async function addEntries({ db }: Context, id: string, entries: readonly NewEntry[]) {
  if (entries.length > 0)
    await db
      .insertInto('importEntries')
      .values(entries.map((entry) => ({ ...entry, id: uuid(), importId: id })))
      .execute()
}
