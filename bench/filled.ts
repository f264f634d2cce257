import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { appointAdmin } from '../api/access/admins.ts'
import { operator } from '../api/caller.ts'
import { connect } from '../api/migrate/connect.ts'
import type { Database } from '../api/db/database.ts'
import { refreshStatistics } from '../api/db/statistics.ts'
import { seedDemo } from '../dev/demo/seed.ts'
import { serverPrograms, startCluster } from '../dev/test/cluster.ts'
import { startProduct, type Product } from '../dev/test/process.ts'
import { adminUid, settings } from '../trust/identity.ts'
import type { Row } from './table.ts'

interface Measured<T> {
  /** Fills an empty database; its result is passed to `measure`. */
  fill: (db: Database, database: string) => Promise<T>
  measure: (
    product: Product,
    database: string,
    filled: T,
    startAgain: () => Promise<Product>,
  ) => Promise<Row[]>
}

/** Measures a product with a filled database, on PGlite and on PostgreSQL. */
export async function onBoth<T>(what: string, measured: Measured<T>): Promise<Row[]> {
  const rows = await onFilled('PGlite', undefined, measured)
  if (!serverPrograms())
    return [...rows, { what: `${what} on PostgreSQL`, measured: 'skipped: PostgreSQL is not installed' }]
  await using cluster = await startCluster()
  return [...rows, ...(await onFilled('PostgreSQL', await cluster.createDatabase(), measured))]
}

async function onFilled<T>(database: string, url: string | undefined, { fill, measure }: Measured<T>) {
  const dataDir = mkdtempSync(join(tmpdir(), 'frontdesk-filled-'))
  try {
    let filled: T | undefined
    {
      await using connection = await connect({ url, dataDir: url ? undefined : dataDir })
      await seedDemo(connection.db, true)
      await appointAdmin(connection.db, { ...operator, uid: adminUid, email: 'owner@larkfield.example' })
      await connection.withoutTimeouts(async (db) => {
        filled = await fill(db, database)
        // A server does this by itself within minutes, and the product within an hour.
        if (url) await sql`vacuum analyze`.execute(db)
      })
      await refreshStatistics(connection)
    }
    // A fixed address: the stored pages of the first start are valid for one address only.
    const address = { PUBLIC_URL: 'http://agency.test' }
    const start = () => startProduct(dataDir, { ...address, ...settings, ...(url && { DATABASE_URL: url }) })
    let product = await start()
    const startAgain = async () => {
      await product[Symbol.asyncDispose]()
      return (product = await start())
    }
    try {
      return await measure(product, database, filled!, startAgain)
    } finally {
      await product[Symbol.asyncDispose]()
    }
  } finally {
    rmSync(dataDir, { recursive: true, force: true })
  }
}
