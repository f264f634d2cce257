import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, inject, test } from 'vitest'
import { fill } from '../bench/fill.ts'
import { edits, grow, measure as saveToVisible } from './saves.ts'
import { ms, quantile, slopeOf, thousands } from '../bench/table.ts'
import { connectServer } from '../api/platform/db/postgres.ts'
import { serverPrograms, startCluster } from '../dev/test/cluster.ts'
import { Load } from './load.ts'
import { adminUid, orderOf, tokenOf } from './identity.ts'
import { note, type Row } from './table.ts'
import { makeAdministrator, newFolder, start } from './setup.ts'

/** The measurements at one size: p95 times in milliseconds, and the memory in megabytes. */
interface Point {
  size: number
  times: Record<string, number>
  memory: number
}

describe.skipIf(!inject('thorough') || !serverPrograms())('how it grows', () => {
  test('with visitors', async ({ task }) => {
    await using cluster = await startCluster()
    await using product = await start(newFolder(), { DATABASE_URL: await cluster.createDatabase() })
    const points: Point[] = []
    for (const visitors of [100, 300, 1000]) {
      const load = new Load(product, { visitors, writesASecond: 0 })
      const running = load.run()
      await sleep(5000)
      load.pages.length = 0
      await sleep(12_000)
      const memory = product.memory()
      load.stop()
      await running
      expect(load.failures.slice(0, 5)).toEqual([])
      points.push({ size: visitors, times: { 'a page': quantile(load.pages, 0.95) }, memory })
    }
    noteGrowth(task, 'visitors, each a page every 2 s', points)
  })

  test('with packages', async ({ task }) => {
    await using cluster = await startCluster()
    await using product = await start(newFolder(), { DATABASE_URL: await cluster.createDatabase() })
    const points: Point[] = []
    for (const size of [10, 100, 1000]) {
      await grow(product, '/pricings', '/content/pricing', size)
      const times: Record<string, number> = {}
      for (const edit of edits.filter(({ list }) => list !== '/service-items'))
        times[`a save of ${edit.what} to visible`] = quantile(await saveToVisible(product, edit), 0.95)
      points.push({ size, times, memory: product.memory() })
    }
    noteGrowth(task, 'packages', points)
  })

  test('with orders', async ({ task }) => {
    await using cluster = await startCluster()
    const url = await cluster.createDatabase()
    await using product = await start(newFolder(), { DATABASE_URL: url })
    await makeAdministrator(product)
    await using connection = connectServer(url, undefined)
    const points: Point[] = []
    for (const size of [100, 1000, 10_000]) {
      await connection.withoutTimeouts((db) => fill(db, { orders: size - (points.at(-1)?.size ?? 0) }))
      const ask = await asking(product.url)
      points.push({
        size,
        times: {
          'the first page of orders': await ask('GET', '/orders?sort=-orderDate&pageSize=7'),
          'the last page of orders': await ask(
            'GET',
            `/orders?sort=-orderDate&pageSize=7&page=${Math.floor(size / 7)}`,
          ),
          'a search of orders': await ask('GET', '/orders?sort=-orderDate&pageSize=7&q=FD-000042'),
          'a new order': await ask('POST', '/new-order', await orderOf(product)),
        },
        memory: product.memory(),
      })
    }
    noteGrowth(task, 'orders', points)
  })
})

function noteGrowth(task: Parameters<typeof note>[0], of: string, points: readonly Point[]) {
  const runs = points.map(({ size }) => thousands(size)).join(', ')
  const line = (what: string, unit: string, words: (value: number) => string, at: (point: Point) => number) =>
    note(task, {
      scenario: `How ${what} grows with ${of}`,
      runs,
      result: `${slopeOf(points.map((point) => [point.size / 1000, at(point)])).toFixed(2)} ${unit} per thousand`,
      time: points.map((point) => words(at(point))).join(', '),
    } satisfies Row)
  for (const name of Object.keys(points[0]!.times))
    line(`${name} (p95)`, 'ms', ms, ({ times }) => times[name]!)
  line(
    'the memory',
    'MB',
    (value) => `${Math.round(value)} MB`,
    ({ memory }) => memory,
  )
}

/** Repeats an API request as the administrator; returns the p95 of its time. */
async function asking(url: string) {
  const headers = {
    Authorization: `Bearer ${await tokenOf(adminUid)}`,
    'Content-Type': 'application/json',
  }
  return async (method: string, path: string, body?: object) => {
    const took: number[] = []
    for (let round = -10; round < 60; round++) {
      const begun = performance.now()
      const init = { method, headers, ...(body && { body: JSON.stringify(body) }) }
      const answer = await fetch(`${url}/api${path}`, init)
      const words = await answer.text()
      if (!answer.ok) throw new Error(`${path}: ${answer.status} ${words}`)
      if (round >= 0) took.push(performance.now() - begun)
    }
    return quantile(took, 0.95)
  }
}
