import type { Connection, OnQuery } from '../db/connection.ts'
import { migrate } from './migrate.ts'
import { connectEmbedded, openPglite } from '../db/pglite.ts'
import { connectServer } from '../db/postgres.ts'

interface ConnectOptions {
  /** A PostgreSQL server's; without one it is PGlite. */
  url?: string | undefined
  /** Where PGlite keeps its files; in memory without. */
  dataDir?: string | undefined
  /** Of PGlite in memory: the files to begin with. */
  snapshot?: Blob | undefined
  onQuery?: OnQuery | undefined
  /** Also where the version after this one has migrated it. */
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
