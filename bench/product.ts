import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { testContext } from '#dev/test/context.ts'
import { prepareJobs } from '../api/app/jobs.ts'
import { appointAdmin } from '../api/people/access/join.ts'
import { operator } from '../api/platform/caller.ts'
import type { Database } from '../api/platform/db/database.ts'
import { refreshStatistics } from '../api/platform/db/statistics.ts'
import { connect } from '../api/platform/migrate/connect.ts'
import { seedDemo } from '../dev/demo/seed.ts'
import { serverPrograms, startCluster } from '../dev/test/cluster.ts'
import { adminUid } from '../trust/identity.ts'
import type { Row } from './table.ts'

/** Runs with a data folder that is deleted afterwards. */
export async function withFolder<T>(run: (dataDir: string) => Promise<T>): Promise<T> {
  const dataDir = mkdtempSync(join(tmpdir(), 'frontdesk-bench-'))
  try {
    return await run(dataDir)
  } finally {
    rmSync(dataDir, { recursive: true, force: true })
  }
}

/** Where the rows are: the data folder, and the settings of the database. */
export interface Place {
  database: 'PGlite' | 'PostgreSQL'
  dataDir: string
  settings: Record<string, string>
}

/** Measures on PGlite, and on PostgreSQL if it is installed. */
export async function onBoth(measure: (place: Place) => Promise<Row[]>): Promise<Row[]> {
  const rows = await withFolder((dataDir) => measure({ database: 'PGlite', dataDir, settings: {} }))
  if (!serverPrograms())
    return [...rows, { what: 'On PostgreSQL', measured: 'skipped: its server programs are not installed' }]
  await using cluster = await startCluster()
  const settings = { DATABASE_URL: await cluster.createDatabase() }
  return [...rows, ...(await withFolder((dataDir) => measure({ database: 'PostgreSQL', dataDir, settings })))]
}

/** Fills an empty database with the demo agency, an administrator, and what `add` adds. */
export async function fillDatabase({ dataDir, settings }: Place, add: (db: Database) => Promise<void>) {
  const url = settings.DATABASE_URL
  await using connection = await connect({ url, dataDir: url ? undefined : dataDir })
  await prepareJobs(connection)
  await seedDemo(testContext(connection.db))
  await appointAdmin(testContext(connection.db), {
    ...operator,
    uid: adminUid,
    email: 'owner@larkfield.example',
  })
  await connection.withoutTimeouts(async (db) => {
    await add(db)
    // A server does this by itself within minutes, and the product within an hour.
    if (url) await sql`vacuum analyze`.execute(db)
  })
  await refreshStatistics(connection)
}
