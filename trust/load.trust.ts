import { setTimeout as sleep } from 'node:timers/promises'
import { expect, inject, test } from 'vitest'
import { quantile, slopeOf } from '../bench/table.ts'
import { serverPrograms, startCluster } from '../dev/test/cluster.ts'
import { Load, pause } from './load.ts'
import { note, seconds } from './table.ts'
import { makeAdministrator, newFolder, start } from './setup.ts'

const visitors = 1000
const writesASecond = 50
/** How long response times are measured, in seconds; the memory is measured for `durationSeconds`. */
const measuredSeconds = 120
const durationSeconds = Number(process.env.TRUST_LOAD_SECONDS ?? 600)

test.skipIf(!inject('thorough') || !serverPrograms())(
  'with 1,000 visitors and 50 orders and messages per second, pages take under 100 ms and memory does not grow',
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
    while (passed() < Math.min(measuredSeconds, durationSeconds)) {
      await sleep(2000)
      samples.push([passed() / 60, product.memory()])
    }
    const pages = load.pages.splice(0)
    const writes = load.writes.splice(0)
    while (passed() < durationSeconds) {
      await sleep(2000)
      samples.push([passed() / 60, product.memory()])
      load.pages.length = load.writes.length = 0
    }
    load.stop()
    await running
    // The first third is a warm-up: caches fill, code is compiled.
    const later = samples.slice(Math.floor(samples.length / 3))
    const slope = slopeOf(later)
    note(task, {
      done: `${visitors.toLocaleString('en-US')} visitors, each a page every ${pause / 1000} s, and ${writesASecond} orders and messages a second`,
      often: `${Math.min(measuredSeconds, durationSeconds)} s: ${pages.length.toLocaleString('en-US')} pages, ${writes.length.toLocaleString('en-US')} writes`,
      lost: `${load.failures.length} failures`,
      took: `pages: 95 of 100 within ${seconds(quantile(pages, 0.95))}; writes within ${seconds(quantile(writes, 0.95))}`,
    })
    note(task, {
      done: 'Memory under that load',
      often: `${Math.round(durationSeconds / 60)} min`,
      lost: `${slope.toFixed(2)} MB a minute`,
      took: `${Math.round(later[0]![1])} MB to ${Math.round(later.at(-1)![1])} MB, at most ${Math.round(Math.max(...samples.map(([, megabytes]) => megabytes)))} MB`,
    })
    expect(load.failures.slice(0, 5)).toEqual([])
    expect(quantile(pages, 0.95)).toBeLessThan(100)
    if (durationSeconds >= 600) expect(slope).toBeLessThan(3)
  },
)
