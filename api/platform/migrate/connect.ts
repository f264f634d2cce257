import type { Connection, OnQuery } from '../db/connection.ts'
import { migrate } from './migrate.ts'
import { connectEmbedded, openPglite } from '../db/pglite.ts'
import { connectServer } from '../db/postgres.ts'

interface ConnectOptions {
  /** The URL of a PostgreSQL server; without it, PGlite is used. */
  url?: string | undefined
  /** The folder of PGlite's files; without it, PGlite runs in memory. */
  dataDir?: string | undefined
  /** The initial files of PGlite in memory. */
  snapshot?: Blob | undefined
  onQuery?: OnQuery | undefined
  /** Whether to accept a database that the next version has migrated. */
  allowNewer?: boolean | undefined
}

/** Opens the database and migrates it. */
export async function connect({
  url,
  dataDir,
  snapshot,
  onQuery,
  allowNewer,
}: ConnectOptions): Promise<Connection> {
  const connection = url
    ? connectServer(url, onQuery)
    : connectEmbedded(await openPglite(dataDir, snapshot), onQuery)
  await migrate(connection, allowNewer)
  return connection
}
