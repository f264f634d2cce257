import { setTimeout as sleep } from 'node:timers/promises'
import { expect, inject, test } from 'vitest'
import { quantile, slopeOf } from '../bench/table.ts'
import { serverPrograms, startCluster } from '../dev/test/cluster.ts'
import { Load, pause } from './load.ts'
import { note, seconds } from './table.ts'
import { makeAdministrator, newFolder, start } from './setup.ts'

const visitors = 1000
const writesASecond = 50
/** For the answers, and for the memory: seconds. */
const measured = 120
const lasting = Number(process.env.TRUST_LOAD_SECONDS ?? 600)

test.skipIf(!inject('thorough') || !serverPrograms())(
  '1,000 visitors and 50 orders and messages a second find pages within 100 ms, and the memory stays flat',
  async ({ task }) => {
    await using cluster = await startCluster()
    await using product = await start(newFolder(), {
      DATABASE_URL: await cluster.createDatabase(),
    })
    await makeAdministrator(product)
    const load = new Load(product, { visitors, writesASecond })
    const running = load.run()
    const samples: [minute: number, megabytes: number][] = []
    const began = performance.now()
    const passed = () => (performance.now() - began) / 1000
    while (passed() < Math.min(measured, lasting)) {
      await sleep(2000)
      samples.push([passed() / 60, product.memory()])
    }
    const pages = load.pages.splice(0)
    const writes = load.writes.splice(0)
    while (passed() < lasting) {
      await sleep(2000)
      samples.push([passed() / 60, product.memory()])
      load.pages.length = load.writes.length = 0
    }
    load.stop()
    await running
    // The first third warms up: caches fill, code is compiled.
    const later = samples.slice(Math.floor(samples.length / 3))
    const slope = slopeOf(later)
    note(task, {
      scenario: `${visitors.toLocaleString('en-US')} visitors, each a page every ${pause / 1000} s, and ${writesASecond} orders and messages per second`,
      runs: `${Math.min(measured, lasting)} s: ${pages.length.toLocaleString('en-US')} pages, ${writes.length.toLocaleString('en-US')} writes`,
      result: `${load.failures.length} failures`,
      time: `p95: pages ${seconds(quantile(pages, 0.95))}, writes ${seconds(quantile(writes, 0.95))}`,
    })
    note(task, {
      scenario: 'Memory under that load',
      runs: `${Math.round(lasting / 60)} min`,
      result: `${slope.toFixed(2)} MB per minute`,
      time: `${Math.round(later[0]![1])} MB to ${Math.round(later.at(-1)![1])} MB, at most ${Math.round(Math.max(...samples.map(([, megabytes]) => megabytes)))} MB`,
    })
    expect(load.failures.slice(0, 5)).toEqual([])
    expect(quantile(pages, 0.95)).toBeLessThan(100)
    if (lasting >= 600) expect(slope).toBeLessThan(3)
  },
)
