import { sql } from 'kysely'
import type { Caller } from '../caller.ts'
import type { Connection } from '../db/connection.ts'
import { inTransaction, type Database, type Tx } from '../db/database.ts'
import type { Env } from '../env.ts'
import { ConflictError } from '../errors.ts'
import type { Log } from '../log.ts'
import { removeLeftoverFiles } from '../unlinked-file.ts'
import { allowLongTransaction } from './catalog.ts'
import { dumpRows } from './dump.ts'
import { scratchPrefix, unload } from './load.ts'
import type { Report } from './progress.ts'
import { withRunLock } from './runs.ts'
import { storeParts, removeOldRestorePoints } from './store.ts'

/** Name prefix of the schemas with the tables from before a restore, until these are packed into a file. */
const restorePointPrefix = 'before_'

export const restorePointSchema = (id: string) => `${restorePointPrefix}${id.replaceAll('-', '')}`

/** Adds the restore point, in the transaction that restores; it has no data until `packRestorePoint`. */
export const createRestorePoint = (tx: Tx, id: string, caller: Caller) =>
  tx
    .insertInto('backups')
    .values({ id, kind: 'before-restore', name: nameOf(new Date()), size: 1, created_by: caller.email })
    .execute()

const nameOf = (at: Date) => `before-restore-${at.toISOString().slice(0, 19).replaceAll(':', '-')}.zip`

/** Packs the tables from before a restore into the restore point of this id, and drops them. */
export const packRestorePoint = (db: Database, id: string, report: Report): Promise<void> =>
  inTransaction(db, async (tx) => {
    await allowLongTransaction(tx)
    const schema = restorePointSchema(id)
    const reportStage: Report = (progress) => report({ ...progress, stage: 'Creating the restore point' })
    await storeParts(tx, id, dumpRows(tx, schema, reportStage))
    await unload(tx, schema)
    await removeOldRestorePoints(tx)
  })

/**
 * Cleans up after a killed restore: drops what it had loaded. If it had already swapped the tables, it packs the
 * restore point as the restore would have done. The caller has to hold the lock `restore`.
 */
export async function cleanUpRestores(db: Database, report: Report): Promise<void> {
  for (const name of await leftoverSchemas(db)) {
    if (name.startsWith(scratchPrefix)) await unload(db, name)
    else await packRestorePoint(db, idOf(name), report)
  }
}

async function leftoverSchemas(db: Database): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select nspname::text as name from pg_namespace
    where nspname ~ '^(restore_[0-9a-f]{12}|before_[0-9a-f]{32})$'`.execute(db)
  return rows.map(({ name }) => name)
}

const idOf = (schema: string) =>
  schema.slice(restorePointPrefix.length).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')

/** Cleans up what an ended process has left: its temporary files, and what it had loaded for a restore. */
export async function cleanUpBackups(
  connection: Connection,
  { dataDir }: Pick<Env, 'dataDir'>,
  log: Log,
): Promise<void> {
  try {
    await removeLeftoverFiles(dataDir)
    if ((await leftoverSchemas(connection.db)).length > 0)
      await withRunLock(connection, 'restore', () =>
        connection.withoutTimeouts((db) => cleanUpRestores(db, () => {})),
      )
  } catch (error) {
    // A restore is running, in another process.
    if (!(error instanceof ConflictError)) log.warn({ err: error }, 'clean-up after a restore failed')
  }
}
