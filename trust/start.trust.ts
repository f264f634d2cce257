import { chmodSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, inject, test } from 'vitest'
import { serverPrograms, startCluster } from '../dev/test/cluster.ts'
import { runProduct, type Product } from '../dev/test/process.ts'
import { settings } from './identity.ts'
import { note, seconds } from './table.ts'
import { makeAdministrator, newFolder, start, startReady } from './setup.ts'

const rounds = inject('thorough') ? 5 : 1

describe.skipIf(!serverPrograms())('a start while the database is unavailable', () => {
  test('serves the last published pages, and everything once the database is back, without a restart', async ({
    task,
  }) => {
    await using cluster = await startCluster()
    const more = { DATABASE_URL: await cluster.createDatabase(), PUBLIC_URL: 'https://agency.example' }
    const folder = newFolder()
    const [pages, backs]: [number[], number[]] = [[], []]
    {
      await using first = await start(folder, more)
      await makeAdministrator(first)
    }
    let served = 0
    for (let round = 0; round < rounds; round++) {
      const heading = `Said before round ${round}`
      const before = await servedLast(folder, more, heading)
      await cluster.stop()
      await using product = await start(folder, more)
      pages.push(product.readyAfter)
      for (const [path, body] of before) {
        expect(await product.page(path), path).toBe(body)
        served += 1
      }
      for (const path of ['/api/banner', '/api/orders', '/api/no-such-thing']) {
        const answer = await fetch(product.url + path)
        expect([answer.status, answer.headers.get('content-type')]).toEqual([
          503,
          'application/problem+json; charset=utf-8',
        ])
        expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0)
      }
      await cluster.start()
      const back = performance.now()
      while (!(await fetch(`${product.url}/api/banner`)).ok) await sleep(10)
      backs.push(performance.now() - back)
      await save(product, `Said in round ${round}`)
      expect(await product.page('/')).toContain(`Said in round ${round}`)
    }
    note(task, {
      scenario: 'Startup while PostgreSQL is down: stored pages first, the rest once it is back',
      runs: `${rounds} times`,
      result: `0 of ${served} pages differ; the API answers 503 meanwhile`,
      time: `pages within ${seconds(Math.max(...pages))}, the API within ${seconds(Math.max(...backs))} of the database`,
    })
  })

  test('fails with an error message if this folder has never reached the database', async () => {
    await using cluster = await startCluster()
    const DATABASE_URL = await cluster.createDatabase()
    const folder = newFolder()
    await (await start(folder, { DATABASE_URL }))[Symbol.asyncDispose]()
    const wrong = `${cluster.url.replace(/\d+$/, '1')}/agency`
    const { code, stderr } = await runProduct({ ...settings, DATA_DIR: folder, DATABASE_URL: wrong })
    expect(stderr.trim()).toMatch(
      /^Frontdesk did not start\. DATABASE_URL is unreachable: 127\.0\.0\.1:1\/agency .*$/,
    )
    expect(code).toBe(1)
  })

  test('stops on SIGTERM while it waits for the database', async () => {
    await using cluster = await startCluster()
    const more = { DATABASE_URL: await cluster.createDatabase(), PUBLIC_URL: 'https://agency.example' }
    const folder = newFolder()
    await (await start(folder, more))[Symbol.asyncDispose]()
    await cluster.stop()
    const product = await start(folder, more)
    expect(await product.end('SIGTERM')).toBe(0)
  })

  test('needs no writable data folder with a database server', async () => {
    await using cluster = await startCluster()
    const folder = join(newFolder(), 'read-only')
    mkdirSync(folder)
    chmodSync(folder, 0o500)
    // Root can write to any folder, but not below a device file.
    const DATA_DIR = process.getuid?.() === 0 ? '/dev/null/data' : folder
    await using product = await start(DATA_DIR, { DATABASE_URL: await cluster.createDatabase() })
    expect(await product.page('/')).toContain('</html>')
    expect((await fetch(`${product.url}/api/banner`)).status).toBe(200)
  })

  async function save({ call }: Product, bannerHeading: string) {
    const [{ _id: id, ...banner } = { _id: '' }] = await call<({ _id: string } & object)[]>('GET', '/banner')
    await call('PUT', `/update-banner/${id}`, { ...banner, bannerHeading })
  }

  /** Starts the product, saves a heading, and returns its pages as last served before a clean shutdown. */
  async function servedLast(folder: string, more: Record<string, string>, heading: string) {
    await using product = await startReady(folder, more)
    await save(product, heading)
    const paths = ['/', '/pricing', '/service', '/contact', '/login', '/admin', '/robots.txt']
    return await Promise.all(paths.map(async (path) => [path, await product.page(path)] as const))
  }
})
