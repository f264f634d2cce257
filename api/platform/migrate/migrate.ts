import { sql } from 'kysely'
import { Migrator } from 'kysely/migration'
import { migrations } from '#migrations/index.ts'
import type { Connection } from '../db/connection.ts'
import type { Database } from '../db/database.ts'

/** The database was migrated by a later version of the product, whose tables this version does not know. */
export class NewerDatabaseError extends Error {
  override name = 'NewerDatabaseError'
}

/** The database is read-only: it is a replica, or was set to read-only. */
export class ReadOnlyDatabaseError extends Error {
  override name = 'ReadOnlyDatabaseError'
}

/** The last migration of this version. */
export const newestMigration = Object.keys(migrations).sort().at(-1)!

/** The names of the applied migrations, in order. */
export async function migrationsRun(db: Database): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db)
  return rows.map(({ name }) => name)
}

/**
 * Migrates the tables. Only one process runs migrations; the others block until it finishes.
 * Throws a NewerDatabaseError if migrations were applied that this version does not have, unless `allowNewer` permits
 * those of the next version; throws a ReadOnlyDatabaseError if the database is read-only.
 */
export async function migrate(connection: Connection, allowNewer = false): Promise<void> {
  const { db, withoutTimeouts } = connection
  const run = await db.connection().execute(async (one) => {
    const { rows } = await sql<{
      exists: boolean
      isReadOnly: boolean
    }>`select to_regclass('kysely_migration') is not null as exists,
      current_setting('transaction_read_only') = 'on' as "isReadOnly"`.execute(one)
    if (rows[0]?.isReadOnly) throw new ReadOnlyDatabaseError()
    return rows[0]?.exists ? migrationsRun(one) : []
  })
  const done = new Set(run)
  const unknown = run.find((name) => !(name in migrations))
  const isComplete = Object.keys(migrations).every((name) => done.has(name))
  if (unknown && !(allowNewer && isComplete)) throw new NewerDatabaseError(unknown)
  // Skipped if not needed: the migrator first reads the whole catalog, which takes longer than the rest of a start.
  if (!isComplete)
    await withoutTimeouts(async (db) => {
      const migrator = new Migrator({
        db: db.withoutPlugins(),
        provider: { getMigrations: async () => migrations },
      })
      const { error } = await migrator.migrateToLatest()
      if (error) throw error
    })
}
