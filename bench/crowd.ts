import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { serverPrograms, startCluster } from '../dev/test/cluster.ts'
import { startProduct } from '../dev/test/process.ts'
import { Load, pause } from '../trust/load.ts'
import { settings } from '../trust/identity.ts'
import { ms, quantile, slopeOf, thousands, type Row } from './table.ts'
import { everyProcess, megabytesOfTree, secondsOf, secondsOfTree, serverAt } from './usage.ts'
import { hasVisitors, startVisitors } from './visitors.ts'

const numberOf = (name: string, otherwise: number) => Number(process.env[name] ?? otherwise)

/**
 * Visitors who open a page with its pictures every two seconds, and writes at the same time. `CROWD_VISITORS`,
 * `CROWD_WRITES` (per second), `CROWD_SECONDS` and `CROWD_PROCESSES` set the numbers.
 */
export async function measureCrowd(): Promise<Row[]> {
  const visitors = numberOf('CROWD_VISITORS', 5000)
  const writesASecond = numberOf('CROWD_WRITES', 200)
  const lasting = numberOf('CROWD_SECONDS', 600)
  const processes = numberOf('CROWD_PROCESSES', 2)
  const what = `${thousands(visitors)} visitors`
  if (!serverPrograms()) return [{ what, measured: 'skipped: PostgreSQL is not installed' }]
  if (!hasVisitors) return [{ what, measured: 'skipped: wrk is not installed' }]
  await using cluster = await startCluster()
  const dataDir = mkdtempSync(join(tmpdir(), 'frontdesk-bench-'))
  try {
    await using product = await startProduct(dataDir, {
      ...settings,
      DATABASE_URL: await cluster.createDatabase(),
      PROCESSES: String(processes),
    })
    const pictures = picturesIn(await product.page('/'))
    const load = new Load(product, { visitors: 0, writesASecond })
    const asking = { count: visitors, seconds: lasting }
    const onPages = startVisitors(product.url, { ...asking, pauseMs: pause, paths: pages })
    const pauseMs = pause / pictures.length
    const onPictures = startVisitors(product.url, { ...asking, pauseMs, paths: pictures })
    const used = () => {
      const all = everyProcess()
      const server = serverAt(cluster.url, all)
      return {
        visitors: secondsOf(onPages.pid) + secondsOf(onPictures.pid),
        writers: secondsOf(process.pid),
        product: secondsOfTree(product.pid, all),
        database: server ? secondsOfTree(server, all) : 0,
      }
    }
    const running = load.run()
    const memory: [minute: number, megabytes: number][] = []
    const before = used()
    const began = performance.now()
    const passed = () => (performance.now() - began) / 1000
    // The visitors' processes end at that time, and their CPU time can only be read before.
    while (passed() < lasting - 4) {
      await sleep(2000)
      memory.push([passed() / 60, megabytesOfTree(product.pid)])
    }
    const after = used()
    const took = passed()
    load.stop()
    await running
    const [ofPages, ofPictures] = await Promise.all([onPages.asked, onPictures.asked])
    const share = (name: keyof typeof after) => `${Math.round((100 * (after[name] - before[name])) / took)} %`
    const later = memory.slice(Math.floor(memory.length / 3))
    const slope = slopeOf(later)
    const writes = quantile(load.writes, 0.95)
    const errors = load.failures.length + ofPages.failed + ofPictures.failed
    for (const reason of new Set(load.failures)) process.stderr.write(`  ${reason}\n`)
    return [
      {
        what: `${what}, each a page with its first ${pictures.length} pictures every ${pause / 1000} s, ${writesASecond} writes per second, ${lasting} s, ${processes} processes`,
        measured: `${errors} errors`,
        target: 'none',
        met: errors === 0,
      },
      {
        what: `${thousands(ofPages.answers)} pages, ${Math.round(ofPages.answers / lasting)} per second: p95`,
        measured: ms(ofPages.within),
        target: 'at most 50 ms',
        met: ofPages.within <= 50,
      },
      {
        what: `${thousands(ofPictures.answers)} pictures, ${Math.round(ofPictures.answers / lasting)} per second: p95`,
        measured: ms(ofPictures.within),
      },
      {
        what: `${thousands(load.writes.length)} writes, ${Math.round(load.writes.length / took)} per second: p95`,
        measured: ms(writes),
        target: 'at most 150 ms',
        met: writes <= 150,
      },
      {
        what: 'Memory of the processes together, after the first third',
        measured: `${Math.round(later[0]![1])} MB to ${Math.round(later.at(-1)![1])} MB, ${slope.toFixed(1)} MB per minute`,
        // A shorter run is still warming up.
        ...(lasting >= 600 && { target: 'less than 3 MB per minute', met: slope < 3 }),
      },
      {
        what: 'CPU, in percent of one core: visitors, writers, product, database',
        measured: [share('visitors'), share('writers'), share('product'), share('database')].join(', '),
      },
    ]
  } finally {
    rmSync(dataDir, { recursive: true, force: true })
  }
}

const pages = ['/', '/pricing', '/service', '/contact']

/** Pictures that a browser loads immediately (not `loading="lazy"`). */
const picturesIn = (html: string) => [
  ...new Set(
    [...html.matchAll(/<img\b[^>]*>/g)].flatMap(([tag]) =>
      tag.includes('loading="lazy"') ? [] : (/\ssrc="(\/[^"?#]+)"/.exec(tag)?.[1] ?? []),
    ),
  ),
]
