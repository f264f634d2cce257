import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { serverPrograms, startCluster } from '../dev/test/cluster.ts'
import { hasNginx } from '../dev/test/nginx.ts'
import { startProduct } from '../dev/test/process.ts'
import { settings } from '../trust/identity.ts'
import { generator, load } from './load.ts'
import { startCopy } from './nginx.ts'
import { ask } from './pages.ts'
import { median, thousands, times, type Row } from './table.ts'
import { allProcesses, secondsOf, secondsOfTree, serverAt } from './usage.ts'

const rounds = 5
const seconds = 3
const asked = [
  ['the landing page', '/'],
  ['a record of the API', '/api/banner'],
] as const

/**
 * Compares one process with two on one port. On a machine with two cores, the load generator and the database use a part
 * of them: then the CPU time per request shows what two cores for the product alone could serve.
 */
export async function measureProcesses(): Promise<Row[]> {
  const what = 'One process and two behind one port'
  if (!serverPrograms()) return [{ what, measured: "left out: PostgreSQL's programs are not installed" }]
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
      const [alone, both] = await measureAlternating(
        [one, two].map(({ pid, url }) => ({ pid, url: url + path })),
        cluster.url,
      )
      const more = alone!.cost / both!.cost
      rows.push(
        {
          what: `Requests a second for ${name}, two processes beside one, by ${generator}`,
          measured: `${times(both!.rate / alone!.rate)} (${thousands(both!.rate)} and ${thousands(alone!.rate)})`,
        },
        {
          what: `Processor time of one request for ${name}: two processes, one; on two cores of their own two answer`,
          measured: `${both!.cost.toFixed(0)} and ${alone!.cost.toFixed(0)} µs: ${times(2 * more)}`,
          target: 'at least 1.8 ×',
          met: 2 * more >= 1.8,
        },
        {
          what: `Of one core, while ${name} is asked for: the product, what asks, the database; two processes, one`,
          measured: [both!, alone!].map(({ shares }) => shares.map(percent).join(', ')).join('; '),
        },
      )
    }
    return [...rows, await besideNginx(`${one.url}/`, cluster.url)]
  } finally {
    for (const dataDir of dataDirs) rmSync(dataDir, { recursive: true, force: true })
  }
}

/** The same comparison with nginx, whose workers share nothing, to show the limit of the machine. */
async function besideNginx(address: string, database: string): Promise<Row> {
  const what =
    'The same bytes by nginx, by processor time: two workers, one; on two cores of their own two answer'
  if (!hasNginx) return { what, measured: 'left out: nginx is not installed' }
  const page = await ask(address, { 'Accept-Encoding': 'br' })
  await using one = await startCopy(page.body, page.headers)
  await using two = await startCopy(page.body, page.headers, 2)
  const [alone, both] = await measureAlternating([one, two], database)
  return {
    what,
    measured: `${both!.cost.toFixed(0)} and ${alone!.cost.toFixed(0)} µs: ${times((2 * alone!.cost) / both!.cost)}`,
  }
}

/** A server: its parent process and the requested URL. */
interface Asked {
  pid: number
  url: string
}

async function measureAlternating(products: readonly Asked[], database: string) {
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

/** Returns requests per second, the product's CPU time per request in microseconds, and shares of one core. */
async function measure(product: Asked, database: string) {
  const before = used(product, database)
  const began = performance.now()
  const rate = await load(product.url, seconds, {})
  const took = (performance.now() - began) / 1000
  const shares = used(product, database).map((after, i) => (after - before[i]!) / took)
  return { rate, cost: (1e6 * shares[0]! * took) / (rate * seconds), shares }
}

function used({ pid }: Asked, database: string): number[] {
  const all = allProcesses()
  const server = serverAt(database, all)
  return [
    secondsOfTree(pid, all),
    secondsOf(process.pid, { ended: true }),
    server ? secondsOfTree(server, all) : 0,
  ]
}

const percent = (share: number) => `${Math.round(100 * share)} %`
