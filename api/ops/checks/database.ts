import { sql } from 'kysely'
import type { Connection } from '../../db/connection.ts'
import type { StatusCheck } from '../status.ts'

/**
 * Reports size and response time. While the database is unavailable, no administrator can be authenticated to see this.
 */
export const databaseCheck =
  ({ db, embedded }: Connection): StatusCheck =>
  async () => {
    const start = performance.now()
    const { rows } = await sql<{ bytes: number; version: string }>`
      select pg_database_size(current_database()) as bytes, current_setting('server_version') as version`.execute(
      db,
    )
    const { bytes = 0, version = '' } = rows[0] ?? {}
    return {
      key: 'database',
      title: 'Database',
      state: 'ok',
      says: embedded ? 'Embedded database, stored in the data folder.' : 'Connected to a PostgreSQL server.',
      facts: [
        { name: 'Size', bytes: Number(bytes) },
        { name: 'Version', value: `PostgreSQL ${version.split(' ')[0]}` },
        { name: 'Response time', value: `${Math.max(1, Math.round(performance.now() - start))} ms` },
      ],
    }
  }
