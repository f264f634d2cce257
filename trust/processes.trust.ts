import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, describe, expect, inject, test } from 'vitest'
import { quantile } from '../bench/table.ts'
import { serverPrograms, startCluster } from '../dev/test/cluster.ts'
import type { Product } from '../dev/test/process.ts'
import { startProxy, type Proxy } from './proxy.ts'
import { makeDue, notPublishedOnce, planRelease, type PlannedRelease } from './schedules.ts'
import { note, seconds } from './table.ts'
import { newFolder, start } from './setup.ts'

const thorough = inject('thorough')

describe.skipIf(!serverPrograms())('three processes on one PostgreSQL', () => {
  const stack = new AsyncDisposableStack()
  let one: Product
  let two: Product
  /** This one connects through the proxy. */
  let three: Product
  let proxy: Proxy
  let settings: { DATABASE_URL: string; PUBLIC_URL: string }
  beforeAll(async () => {
    const cluster = stack.use(await startCluster())
    const DATABASE_URL = await cluster.createDatabase()
    settings = { DATABASE_URL, PUBLIC_URL: 'https://agency.example' }
    proxy = stack.use(await startProxy(DATABASE_URL))
    one = stack.use(await start(newFolder(), settings))
    const others = [settings, { ...settings, DATABASE_URL: proxy.url }]
    ;[two, three] = (await Promise.all(others.map((each) => start(newFolder(), each)))) as [Product, Product]
    stack.use(two)
    stack.use(three)
  })
  afterEach(() => proxy.open())
  afterAll(() => stack.disposeAsync())

  test('all show a save by any of them', async ({ task }) => {
    const rounds = thorough ? 60 : 6
    const took: number[] = []
    for (let round = 0; round < rounds; round++) {
      const [saver, ...others] = [one, two, three].toSorted(() => (round % 3) - 1) as [
        Product,
        Product,
        Product,
      ]
      const heading = `Round ${round} ${Date.now()}`
      await save(saver, heading)
      const saved = performance.now()
      await Promise.all(others.map((other) => shows(other, heading)))
      took.push(performance.now() - saved)
    }
    if (thorough) expect(quantile(took, 0.95)).toBeLessThan(200)
    note(task, {
      scenario: 'A save on one of three processes over one PostgreSQL',
      runs: `${rounds} times`,
      result: 'visible on all',
      time: `on all after ${seconds(quantile(took, 0.5))}, p95 ${seconds(quantile(took, 0.95))}`,
    })
  })

  test('serve the same pages after one was killed while publishing', async ({ task }) => {
    const rounds = thorough ? 15 : 1
    const took: number[] = []
    for (let round = 0; round < rounds; round++) {
      const heading = `Killed ${round} ${Date.now()}`
      const due: PlannedRelease[] = []
      for (const i of [1, 2, 3]) due.push(await planRelease(one, `${heading}, ${i}`))
      await save(one, `Before ${heading}`)
      await makeDue({ url: settings.DATABASE_URL }, due)
      const saving = save(one, heading).catch(() => {})
      await sleep(round % 15)
      await one.end('SIGKILL')
      await saving
      const killed = performance.now()
      const [{ bannerHeading = '' } = {}] = await two.call<{ bannerHeading?: string }[]>('GET', '/banner')
      await Promise.all([two, three].map((other) => shows(other, bannerHeading)))
      took.push(performance.now() - killed)
      one = stack.use(await start(newFolder(), settings))
      expect(await notPublishedOnce(two, due)).toEqual([])
      await agree([one, two, three])
    }
    note(task, {
      scenario: 'One of three processes killed while it publishes, and while three releases are due',
      runs: `${rounds} times`,
      result: 'all agree again, the new one from its start; each release is published once',
      time: `the others agree within ${seconds(Math.max(...took))}`,
    })
  })

  test('serve the same pages while one of them receives no notifications', async ({ task }) => {
    const [until, took]: [number, number[]] = [performance.now() + (thorough ? 60_000 : 5000), []]
    proxy.silence('notices')
    while (performance.now() < until) {
      const heading = `Unheard ${Date.now()}`
      await save(one, heading)
      const saved = performance.now()
      await Promise.all([shows(two, heading), shows(three, heading)])
      took.push(performance.now() - saved)
    }
    proxy.open()
    await sleep(2000)
    const heard = `Heard ${Date.now()}`
    await save(one, heard)
    const saved = performance.now()
    await shows(three, heard)
    const again = performance.now() - saved
    await agree([one, two, three])
    if (thorough) expect(again).toBeLessThan(200)
    expect(Math.max(...took)).toBeLessThan(15_000)
    note(task, {
      scenario: 'One of three processes cut off from notifications',
      runs: thorough ? 'for a minute' : 'for seconds',
      result: `0 of ${took.length} saves missed: found by comparison`,
      time: `within ${seconds(Math.max(...took))}; ${seconds(again)} once notifications arrive again`,
    })
  })

  test('recover after the network to the database was silent', async ({ task }) => {
    proxy.silence('all')
    const asked = performance.now()
    const pages = await Promise.all(Array.from({ length: 50 }, () => fetch(three.url)))
    const answer = await fetch(`${three.url}/api/banner`)
    const told = performance.now() - asked
    expect(answer.status).toBe(503)
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(pages.every(({ status }) => status === 200)).toBe(true)
    proxy.open()
    const back = performance.now()
    while (!(await fetch(`${three.url}/api/banner`)).ok) await sleep(10)
    const took = performance.now() - back
    const heading = `After silence ${Date.now()}`
    await save(one, heading)
    await shows(three, heading)
    await agree([one, two, three])
    note(task, {
      scenario: 'Network to the database drops all packets: connections are neither refused nor closed',
      runs: 'once',
      result: 'all pages served; the API answers 503',
      time: `503 after ${seconds(told)}; first success ${seconds(took)} after recovery`,
    })
  })
})

async function save({ call }: Product, bannerHeading: string) {
  const [{ _id: id, ...banner } = { _id: '' }] = await call<({ _id: string } & object)[]>('GET', '/banner')
  await call('PUT', `/update-banner/${id}`, { ...banner, bannerHeading })
}

async function shows({ page }: Product, heading: string) {
  const until = performance.now() + 30_000
  while (!(await page('/')).includes(heading)) {
    if (performance.now() > until) throw new Error(`“${heading}” is not shown.`)
    await sleep(5)
  }
}

/** Requests uncompressed pages: the ETag of a compressed one changes once its final compression is done. */
const plain = { headers: { 'Accept-Encoding': 'identity' } }

const agree = (all: readonly Product[]) =>
  expect
    .poll(
      async () =>
        new Set(await Promise.all(all.map(async ({ url }) => (await fetch(url, plain)).headers.get('etag'))))
          .size,
      { timeout: 15_000 },
    )
    .toBe(1)
