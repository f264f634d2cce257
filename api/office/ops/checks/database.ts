import { sql } from 'kysely'
import { receivesNotifications } from '../../../platform/db/listen.ts'
import type { Check, CheckContext } from '../../../platform/setup/check.ts'
import { bad, ok, unknown, warn, type Finding } from '../../../platform/setup/finding.ts'
import { versionFinding } from './postgres-version.ts'

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

export const databaseChecks: Check[] = [
  {
    part: 'database',
    depth: 'facts',
    // While the database is unavailable, nobody of the agency can be authenticated to see this.
    run: async ({ connection: { db, embedded } }) => {
      const start = performance.now()
      const { rows } = await sql<{ bytes: number }>`
        select pg_database_size(current_database()) as bytes`.execute(db)
      const facts = [
        { name: 'Size', bytes: Number(rows[0]!.bytes) },
        { name: 'Response time', value: `${Math.max(1, Math.round(performance.now() - start))} ms` },
      ]
      const says = embedded
        ? 'Embedded database, stored in the data folder.'
        : 'Connected to a PostgreSQL server.'
      return [ok({ key: 'database.reach', title: 'Connection', facts }, says)]
    },
  },
  { part: 'database', depth: 'outside', run: settingFindings },
]

/** How the database server is set up. */
async function settingFindings({ connection: { db, embedded }, env }: CheckContext): Promise<Finding[]> {
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
  const lines = [versionFinding(facts.version, facts.database, new Date().toISOString().slice(0, 10))]
  if (embedded || !env.databaseUrl) return lines
  const heard = await receivesNotifications(env.databaseUrl, db)
  return [
    ...lines,
    facts.mayCreate && facts.mayCreateSchema
      ? ok(rights, 'The user may create tables and schemas, as upgrades and restores need.')
      : bad(
          rights,
          `The user may not create ${facts.mayCreate ? 'schemas' : 'tables'}: an upgrade or a restore will fail.`,
          'Make it the owner of the database: alter database NAME owner to USER.',
        ),
    facts.encoding === 'UTF8'
      ? ok(encoding, 'UTF8.')
      : bad(
          encoding,
          `${facts.encoding}: names in other scripts cannot be stored.`,
          'Create the database again with encoding UTF8.',
        ),
    safetyFinding(facts),
    facts.maxConnections >= neededConnections
      ? ok(connections, `The server allows ${facts.maxConnections}; each process uses up to 25.`)
      : warn(
          connections,
          `The server allows ${facts.maxConnections}, and one process uses up to 25.`,
          'Raise max_connections to 28 for one process, and 25 more for each other.',
        ),
    clockFinding(facts.now, (sent + Date.now()) / 2),
    heard
      ? ok(notices, 'A notification through the pool reached another connection.')
      : bad(
          notices,
          'None arrives: a pooler in transaction mode is in between. Other processes show a save only after ten seconds.',
          'Run the pooler in session mode, or let DATABASE_URL connect to the server directly.',
        ),
  ]
}

function safetyFinding({ synchronousCommit, fsync, fullPageWrites }: Facts): Finding {
  const off = Object.entries({
    synchronous_commit: synchronousCommit,
    fsync,
    full_page_writes: fullPageWrites,
  }).flatMap(([name, value]) => (value === 'off' ? [name] : []))
  return off.length === 0
    ? ok(safety, 'Saved data survives a crash.')
    : warn(
        safety,
        `${off.join(' and ')} ${off.length === 1 ? 'is' : 'are'} off: a crash can lose saved data.`,
        'Turn these settings on in postgresql.conf.',
      )
}

function clockFinding(theirs: Date, ours: number): Finding {
  const seconds = Math.round(Math.abs(theirs.getTime() - ours) / 1000)
  if (!Number.isFinite(seconds)) return unknown(clock, 'The server did not return its time.')
  return seconds <= 5
    ? ok(clock, 'The same time as on this machine.')
    : warn(
        clock,
        `It differs by ${seconds} seconds from this machine.`,
        'Synchronize the clocks of both machines with NTP.',
      )
}
