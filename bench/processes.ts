import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { serverPrograms, startCluster } from '../dev/test/cluster.ts'
import { hasNginx } from '../dev/test/nginx.ts'
import { startProduct } from '../dev/test/process.ts'
import { settings } from '../trust/identity.ts'
import { generator, load } from './load.ts'
import { compareCores } from './machine.ts'
import { startCopy } from './nginx.ts'
import { ask } from './pages.ts'
import { median, thousands, times, type Row } from './table.ts'
import { everyProcess, secondsOf, secondsOfTree, serverAt } from './usage.ts'

const rounds = 5
const seconds = 3
const asked = [
  ['the landing page', '/'],
  ['a record of the API', '/api/banner'],
] as const

/**
 * Compares one process with two behind one port. On a machine with two cores, the load generator and the database use
 * a part of them; the CPU time per request then tells how much two cores of the product's own would serve.
 */
export async function measureProcesses(): Promise<Row[]> {
  const what = 'One process and two behind one port'
  if (!serverPrograms()) return [{ what, measured: 'skipped: PostgreSQL is not installed' }]
  await using cluster = await startCluster()
  const dataDirs = [1, 2].map(() => mkdtempSync(join(tmpdir(), 'frontdesk-bench-')))
  const start = async (processes: 1 | 2) =>
    startProduct(dataDirs[processes - 1]!, {
      ...settings,
      DATABASE_URL: await cluster.createDatabase(),
      PROCESSES: String(processes),
    })
  try {
    await using one = await start(1)
    await using two = await start(2)
    const rows: Row[] = []
    for (const [name, path] of asked) {
      const [alone, both] = await inTurns(
        [one, two].map(({ pid, url }) => ({ pid, url: url + path })),
        cluster.url,
      )
      const more = alone!.cost / both!.cost
      rows.push(
        {
          what: `Requests per second for ${name}, two processes compared with one, ${generator}`,
          measured: `${times(both!.rate / alone!.rate)} (${thousands(both!.rate)} and ${thousands(alone!.rate)})`,
        },
        {
          what: `CPU time of one request for ${name}: two processes, one; throughput of two on two cores of their own`,
          measured: `${both!.cost.toFixed(0)} and ${alone!.cost.toFixed(0)} µs: ${times(2 * more)}`,
          target: 'at least 1.8 ×',
          met: 2 * more >= 1.8,
        },
        {
          what: `CPU, in percent of one core, while ${name} is requested: product, load generator, database; two processes, one`,
          measured: [both!, alone!].map(({ shares }) => shares.map(percent).join(', ')).join('; '),
        },
      )
    }
    return [...rows, await compareWithNginx(`${one.url}/`, cluster.url), await compareCores()]
  } finally {
    for (const dataDir of dataDirs) rmSync(dataDir, { recursive: true, force: true })
  }
}

/** The limit of the machine: how much a second worker adds on a server whose workers share nothing. */
async function compareWithNginx(address: string, database: string): Promise<Row> {
  const what =
    'The same bytes from nginx, CPU time: two workers, one; throughput of two on two cores of their own'
  if (!hasNginx) return { what, measured: 'skipped: nginx is not installed' }
  const page = await ask(address, { 'Accept-Encoding': 'br' })
  await using one = await startCopy(page.body, page.headers)
  await using two = await startCopy(page.body, page.headers, 2)
  const [alone, both] = await inTurns([one, two], database)
  return {
    what,
    measured: `${both!.cost.toFixed(0)} and ${alone!.cost.toFixed(0)} µs: ${times((2 * alone!.cost) / both!.cost)}`,
  }
}

/** A server: its process, whose children are the others, and the address to request. */
interface Asked {
  pid: number
  url: string
}

async function inTurns(products: readonly Asked[], database: string) {
  const found = products.map(() => [] as Awaited<ReturnType<typeof measure>>[])
  for (const { url } of products) await load(url, 1, {})
  for (let round = 0; round < rounds; round++)
    for (const [i, product] of products.entries()) found[i]!.push(await measure(product, database))
  return found.map((all) => ({
    rate: median(all.map(({ rate }) => rate)),
    cost: median(all.map(({ cost }) => cost)),
    shares: [0, 1, 2].map((i) => median(all.map(({ shares }) => shares[i]!))),
  }))
}

/** Requests per second, the product's CPU time for one in microseconds, and shares of one core. */
async function measure(product: Asked, database: string) {
  const before = used(product, database)
  const began = performance.now()
  const rate = await load(product.url, seconds, {})
  const took = (performance.now() - began) / 1000
  const shares = used(product, database).map((after, i) => (after - before[i]!) / took)
  return { rate, cost: (1e6 * shares[0]! * took) / (rate * seconds), shares }
}

function used({ pid }: Asked, database: string): number[] {
  const all = everyProcess()
  const server = serverAt(database, all)
  return [
    secondsOfTree(pid, all),
    secondsOf(process.pid, { ended: true }),
    server ? secondsOfTree(server, all) : 0,
  ]
}

const percent = (share: number) => `${Math.round(100 * share)} %`
