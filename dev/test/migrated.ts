import { Migrator } from 'kysely/migration'
import { connectEmbedded, openPglite } from '#api/db/pglite.ts'
import { migrations } from '#migrations/index.ts'

/** An empty database in memory with the tables of one migration; `migrate` continues to another one. */
export async function openMigrated(first: string) {
  const connection = connectEmbedded(await openPglite())
  const migrator = new Migrator({ db: connection.db, provider: { getMigrations: async () => migrations } })
  const migrate = async (to: string) => {
    const { error } = await migrator.migrateTo(to)
    if (error) throw error
  }
  await migrate(first)
  return { ...connection, migrate }
}
