import { sql } from 'kysely'
import { appointAdmin } from '../api/access/admins.ts'
import { operator } from '../api/caller.ts'
import { connect } from '../api/migrate/connect.ts'
import { seedDemo } from '../dev/demo/seed.ts'
import { adminUid } from '../trust/identity.ts'
import { fill, type Amounts } from './fill.ts'
import { thousands } from './table.ts'

/**
 * Fills an empty database with a million rows of each kind: `node bench/million.ts WHERE [ROWS]`, where WHERE is a
 * PostgreSQL address or, for PGlite, a data folder. The database generates the rows itself.
 */
const [where, given = '1000000'] = process.argv.slice(2)
const rows = Number(given)
if (!where || !Number.isInteger(rows) || rows < 1)
  throw new Error('Usage: node bench/million.ts WHERE [ROWS]; WHERE is postgres://… or a folder for PGlite.')
const url = /^postgres(?:ql)?:/.test(where) ? where : undefined
const customers = Math.ceil(rows / 10)
const parts: Amounts[] = [
  { orders: rows, customers },
  { steps: rows },
  { subscribers: rows },
  { messages: rows },
  { mails: rows },
  { changes: rows },
  { invoices: rows / 2 },
]
await using connection = await connect({ url, dataDir: url ? undefined : where })
await seedDemo(connection.db, true)
await appointAdmin(connection.db, { ...operator, uid: adminUid, email: 'owner@larkfield.example' })
await connection.withoutTimeouts(async (db) => {
  for (const part of parts) {
    const start = performance.now()
    await fill(db, part)
    const seconds = Math.round((performance.now() - start) / 1000)
    process.stderr.write(`${thousands(rows)} ${Object.keys(part)[0]}: ${seconds} s\n`)
  }
  // A server does this by itself within minutes.
  if (url) await sql`vacuum analyze`.execute(db)
  const { rows: sizes } = await sql<{
    size: string
  }>`select pg_size_pretty(pg_database_size(current_database())) as size`.execute(db)
  process.stderr.write(`Size of the database: ${sizes[0]!.size}.\n`)
})
