import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { query, serverPrograms, startCluster, type Cluster } from '../dev/test/cluster.ts'
import { startProduct, type Product } from '../dev/test/process.ts'
import { writesTo } from '../trust/load.ts'
import { settings } from '../trust/identity.ts'
import { addressOf } from '../trust/traffic.ts'
import { median, thousands, times, type Row } from './table.ts'
import { secondsOfTree, serverAt } from './usage.ts'

const rounds = 7
const atOnce = 16
const inRound = 160
const messagesOfDay = 20_000

const names = {
  order: 'order',
  message: `message on a day with ${thousands(messagesOfDay)} others`,
}

interface Measured {
  url: string
  product: Product
  writes: Awaited<ReturnType<typeof writesTo>>
}

/**
 * Statements and CPU time of the database for an order and for a message, including their jobs. If `WRITES_COMPARE` names
 * the folder of another version, both are measured in turns.
 */
export async function measureWrites(): Promise<Row[]> {
  const what = 'Writes'
  if (!serverPrograms()) return [{ what, measured: 'skipped: PostgreSQL is not installed' }]
  await using cluster = await startCluster()
  const counts = await countStatements(cluster)
  const folders = [undefined, ...(process.env.WRITES_COMPARE ? [process.env.WRITES_COMPARE] : [])]
  const dataDirs = folders.map(() => mkdtempSync(join(tmpdir(), 'frontdesk-bench-')))
  const products = new AsyncDisposableStack()
  try {
    const all: Measured[] = []
    for (const [i, folder] of folders.entries()) {
      const url = await cluster.createDatabase()
      const product = await startProduct(dataDirs[i]!, { ...settings, DATABASE_URL: url }, folder)
      products.use(product)
      if (counts) await query(url, 'create extension pg_stat_statements')
      all.push({ url, product, writes: await writesTo(product) })
    }
    const rows: Row[] = []
    for (const { url } of all) await fillDay(url)
    for (const kind of ['order', 'message'] as const) {
      const found = await inTurns(all, kind, cluster.url, counts)
      const [ours, other] = found
      const measured = (each: (one: typeof ours) => string) => found.map(each).join(' and ')
      rows.push(
        {
          what: `Database CPU time for one ${names[kind]}, including its jobs`,
          measured: `${measured((one) => `${one!.ms.toFixed(2)} ms`)}${other ? `: ${times(ours!.ms / other.ms)}` : ''}`,
        },
        ...(counts
          ? [
              {
                what: `Statements for one ${kind}, including its jobs and the transaction's own`,
                measured: measured((one) => one!.statements.toFixed(1)),
              },
            ]
          : []),
      )
    }
    return rows
  } finally {
    await products.disposeAsync()
    for (const dataDir of dataDirs) rmSync(dataDir, { recursive: true, force: true })
  }
}

/** Messages of the last hours from the sender of the measured ones, each with different text. */
async function fillDay(url: string) {
  await query(
    url,
    `insert into messages (id, status, suspicion, digest, name, email, number, subject, message, created_at)
      select (lpad(to_hex((extract(epoch from at) * 1000)::bigint), 12, '0') || '7' ||
        right(replace(gen_random_uuid()::text, '-', ''), 19))::uuid,
        'Suspected', 'It is one of many.', md5(n::text), 'Ada', 'ada@visitors.example', '020 1', 'Number ' || n,
        'How much is it?', at
      from generate_series(1, ${messagesOfDay}) as n, lateral (select now() - n * interval '1 second' as at) as times`,
  )
  await query(url, 'vacuum analyze messages')
}

/** Restarts the server so that it counts statements; false if it cannot. */
async function countStatements(cluster: Cluster): Promise<boolean> {
  const server = `${cluster.url}/postgres`
  const { rows } = await query(
    server,
    `select from pg_available_extensions where name = 'pg_stat_statements'`,
  )
  if (rows.length === 0) return false
  await query(server, `alter system set shared_preload_libraries = 'pg_stat_statements'`)
  await cluster.stop()
  await cluster.start()
  return true
}

async function inTurns(all: readonly Measured[], kind: 'order' | 'message', server: string, counts: boolean) {
  const found = all.map(() => ({ ms: [] as number[], statements: [] as number[] }))
  for (const each of all) await write(each, kind)
  for (let round = 0; round < rounds; round++)
    for (const [i, each] of all.entries()) {
      if (counts) await query(each.url, 'select pg_stat_statements_reset()')
      const before = used(server)
      await write(each, kind)
      found[i]!.ms.push(((used(server) - before) * 1000) / inRound)
      if (counts) found[i]!.statements.push((await statementsOf(each)) / inRound)
    }
  return found.map(({ ms, statements }) => ({ ms: median(ms), statements: median(statements) }))
}

const used = (server: string) => secondsOfTree(serverAt(server)!)

async function statementsOf({ url }: Measured): Promise<number> {
  const { rows } = await query(
    url,
    `select sum(calls)::float as calls from pg_stat_statements join pg_database on pg_database.oid = dbid
      where datname = current_database() and query !~ 'pg_stat_statements|pg_database'`,
  )
  return (rows as [{ calls: number }])[0].calls
}

let number = 0

/** Sends one round of writes and waits until their jobs are done. */
async function write({ url, product, writes }: Measured, kind: 'order' | 'message') {
  let left = inRound
  const send = async () => {
    while (left-- > 0) {
      const { path, body, token } = writes[kind](number++)
      const answer = await fetch(product.url + path, {
        method: 'POST',
        body: JSON.stringify(body),
        headers: {
          'Content-Type': 'application/json',
          'X-Forwarded-For': addressOf(number),
          ...(token && { Authorization: `Bearer ${token}` }),
        },
      })
      if (answer.status !== 201) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
      await answer.arrayBuffer()
    }
  }
  await Promise.all(Array.from({ length: atOnce }, send))
  const open = `select from jobs.job join pg_database on datname = current_database()
    where state < 'completed' and start_after <= now() limit 1`
  while ((await query(url, open)).rows.length > 0) await sleep(100)
}
