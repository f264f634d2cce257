import { sql } from 'kysely'
import type { Caller } from '../caller.ts'
import type { Connection } from '../db/connection.ts'
import { inTransaction, type Database, type Tx } from '../db/database.ts'
import type { Env } from '../env.ts'
import { ConflictError } from '../errors.ts'
import type { Log } from '../log.ts'
import { takeTime } from './catalog.ts'
import { dumpRows } from './dump.ts'
import { scratchPrefix, unload } from './load.ts'
import type { Report } from './progress.ts'
import { aloneWithRuns } from './runs.ts'
import { removeUnnamedFiles } from './spool.ts'
import { keepParts, removeOld } from './store.ts'

/** What schemas are called that hold the tables of before a restore, until they are packed into a file. */
const beforePrefix = 'before_'

export const beforeSchema = (id: string) => `${beforePrefix}${id.replaceAll('-', '')}`

/** Names the backup of before a restore, in the transaction that restores; it is empty until `keepBefore`. */
export const recordBefore = (tx: Tx, id: string, caller: Caller) =>
  tx
    .insertInto('backups')
    .values({ id, kind: 'before-restore', name: nameOf(new Date()), size: 1, created_by: caller.email })
    .execute()

const nameOf = (at: Date) => `before-restore-${at.toISOString().slice(0, 19).replaceAll(':', '-')}.zip`

/** Packs the tables of before a restore into the backup of this id; they go with that. */
export const keepBefore = (db: Database, id: string, report: Report): Promise<void> =>
  inTransaction(db, async (tx) => {
    await takeTime(tx)
    const schema = beforeSchema(id)
    const keeping: Report = (progress) => report({ ...progress, stage: 'Keeping what was there before' })
    await keepParts(tx, id, dumpRows(tx, schema, keeping))
    await unload(tx, schema)
    await removeOld(tx)
  })

/**
 * Ends what a restore left that was killed: what it had loaded goes, and what was there before, where it had put the
 * loaded tables in place, is kept as if it had gone on. The caller holds the lock of restores.
 */
export async function clearRestores(db: Database, report: Report): Promise<void> {
  for (const name of await leftSchemas(db)) {
    if (name.startsWith(scratchPrefix)) await unload(db, name)
    else await keepBefore(db, idOf(name), report)
  }
}

async function leftSchemas(db: Database): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select nspname::text as name from pg_namespace
    where nspname ~ '^(restore_[0-9a-f]{12}|before_[0-9a-f]{32})$'`.execute(db)
  return rows.map(({ name }) => name)
}

const idOf = (schema: string) =>
  schema.slice(beforePrefix.length).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')

/** What a process that ended has left of backups and restores. */
export async function tidyBackups(
  connection: Connection,
  { dataDir }: Pick<Env, 'dataDir'>,
  log: Log,
): Promise<void> {
  try {
    await removeUnnamedFiles(dataDir)
    if ((await leftSchemas(connection.db)).length > 0)
      await aloneWithRuns(connection, 'restore', () =>
        connection.withoutTimeouts((db) => clearRestores(db, () => {})),
      )
  } catch (error) {
    // A restore is running, in another process.
    if (!(error instanceof ConflictError)) log.warn({ err: error }, 'not tidied after a restore')
  }
}
