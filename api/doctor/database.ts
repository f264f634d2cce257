import { sql } from 'kysely'
import { receivesNotifications } from '../db/listen.ts'
import { fine, unchecked, warning, wrong, type Line, type Setup } from './part.ts'
import { versionLine } from './postgres-version.ts'

const rights = { key: 'database.rights', title: 'Rights' }
const encoding = { key: 'database.encoding', title: 'Encoding' }
const safety = { key: 'database.safety', title: 'Durability' }
const connections = { key: 'database.connections', title: 'Connections' }
const clock = { key: 'database.clock', title: 'Clock' }
const notices = { key: 'database.notices', title: 'Notifications between processes' }

/** The connections of one process, and those that the server reserves. */
const neededConnections = 25 + 3

interface Facts {
  version: number
  database: string
  mayCreate: boolean
  mayCreateSchema: boolean
  encoding: string
  synchronousCommit: string
  fsync: string
  fullPageWrites: string
  maxConnections: number
  now: Date
  [setting: string]: unknown
}

export async function examineDatabase({ connection: { db, embedded }, env }: Setup): Promise<Line[]> {
  const sent = Date.now()
  const { rows } = await sql<Facts>`select
    current_setting('server_version_num')::int / 10000 as version,
    current_database() as database,
    has_schema_privilege(current_schema(), 'create') as may_create,
    has_database_privilege(current_database(), 'create') as may_create_schema,
    current_setting('server_encoding') as encoding,
    current_setting('synchronous_commit') as synchronous_commit,
    current_setting('fsync') as fsync,
    current_setting('full_page_writes') as full_page_writes,
    current_setting('max_connections')::int as max_connections,
    clock_timestamp() as now`.execute(db)
  const facts = rows[0]!
  const lines = [versionLine(facts.version, facts.database, new Date().toISOString().slice(0, 10))]
  if (embedded || !env.databaseUrl) return lines
  const heard = await receivesNotifications(env.databaseUrl, db)
  return [
    ...lines,
    facts.mayCreate && facts.mayCreateSchema
      ? fine(rights, 'The user may create tables and schemas, as upgrades and restores need.')
      : wrong(
          rights,
          `The user may not create ${facts.mayCreate ? 'schemas' : 'tables'}: an upgrade or a restore will fail.`,
          'Make it the owner of the database: alter database NAME owner to USER.',
        ),
    facts.encoding === 'UTF8'
      ? fine(encoding, 'UTF8.')
      : wrong(
          encoding,
          `${facts.encoding}: names in other scripts cannot be stored.`,
          'Create the database again with encoding UTF8.',
        ),
    safetyLine(facts),
    facts.maxConnections >= neededConnections
      ? fine(connections, `The server allows ${facts.maxConnections}; each process uses up to 25.`)
      : warning(
          connections,
          `The server allows ${facts.maxConnections}, and one process uses up to 25.`,
          'Raise max_connections to 28 for one process, and 25 more for each other.',
        ),
    clockLine(facts.now, (sent + Date.now()) / 2),
    heard
      ? fine(notices, 'A notification through the pool reached another connection.')
      : wrong(
          notices,
          'None arrives: a pooler in transaction mode is in between. Other processes show a save only after ten seconds.',
          'Run the pooler in session mode, or let DATABASE_URL connect to the server directly.',
        ),
  ]
}

function safetyLine({ synchronousCommit, fsync, fullPageWrites }: Facts): Line {
  const off = Object.entries({ synchronousCommit, fsync, fullPageWrites }).flatMap(([name, value]) =>
    value === 'off' ? [name] : [],
  )
  return off.length === 0
    ? fine(safety, 'Saved data survives a crash.')
    : warning(
        safety,
        `${off.join(' and ')} ${off.length === 1 ? 'is' : 'are'} off: a crash can lose saved data.`,
        'Turn these settings on in postgresql.conf.',
      )
}

function clockLine(theirs: Date, ours: number): Line {
  const seconds = Math.round(Math.abs(theirs.getTime() - ours) / 1000)
  if (!Number.isFinite(seconds)) return unchecked(clock, 'The server did not return its time.')
  return seconds <= 5
    ? fine(clock, 'The same time as on this machine.')
    : warning(
        clock,
        `It differs by ${seconds} seconds from this machine.`,
        'Synchronize the clocks of both machines with NTP.',
      )
}
