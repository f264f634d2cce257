import { loadavg } from 'node:os'
import { sql } from 'kysely'
import { retentionKeys, retentionRules, type RetentionDays } from '#content/retention.ts'
import { operator } from '../api/caller.ts'
import { connect } from '../api/migrate/connect.ts'
import { deleteOldRows } from '../api/retention/run.ts'
import { saveRetention } from '../api/retention/settings.ts'
import { median, ms, quantile, thousands } from './table.ts'

/**
 * Deletes all rows of `bench/million.ts` that the retention rules allow, which cannot be undone:
 * `node bench/million-retention.ts WHERE`, with the same WHERE.
 */
const [where] = process.argv.slice(2)
if (!where)
  throw new Error(
    'Usage: node bench/million-retention.ts WHERE; WHERE is postgres://… or a folder of PGlite.',
  )
const url = /^postgres(?:ql)?:/.test(where) ? where : undefined
const batches: number[] = []
await using connection = await connect({
  url,
  dataDir: url ? undefined : where,
  onQuery: ({ query, queryDurationMillis }) => {
    if (query.sql.startsWith('delete from')) batches.push(queryDurationMillis)
  },
})
const { db } = connection
// Rules would delete none of the generated changes and messages; this makes them deletable.
await connection.withoutTimeouts(async (unlimited) => {
  await sql`update audit_log set subject = 'message' || substr(subject, 6)
    where subject like 'order %'`.execute(unlimited)
  await sql`update messages set status = 'Suspected', suspicion = 'Filled.'`.execute(unlimited)
  await sql`vacuum analyze`.execute(unlimited)
})
const shortest = Object.fromEntries(retentionKeys.map((key) => [key, retentionRules[key].min]))
await saveRetention(db, shortest as RetentionDays, undefined, operator)
await db.deleteFrom('retention_runs').execute()
const start = performance.now()
await deleteOldRows(db)
const seconds = (performance.now() - start) / 1000
const runs = await db.selectFrom('retention_runs').select(['rule', 'deleted']).execute()
for (const { rule, deleted } of runs) process.stdout.write(`${rule}: ${thousands(deleted)} rows\n`)
const all = runs.reduce((sum, { deleted }) => sum + deleted, 0)
process.stdout
  .write(`${thousands(all)} rows in ${Math.round(seconds)} s, ${thousands(all / seconds)} per second.
A batch: median ${ms(median(batches))}, p95 ${ms(quantile(batches, 0.95))}.
Memory of the process: ${Math.round(process.memoryUsage().rss / 1e6)} MB. Load average: ${loadavg()[0]!.toFixed(1)}.\n`)
