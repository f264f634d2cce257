import { Agent, request } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, inject, test } from 'vitest'
import { quantile } from '../bench/table.ts'
import { serverPrograms, startCluster } from '../api/test/cluster.ts'
import type { Product } from '../api/test/process.ts'
import { note, seconds } from './table.ts'
import { addressOf } from './traffic.ts'
import { appoint, newFolder, start, tokenOf } from './world.ts'

const visitors = 1000
/** A visitor opens a page so often, in milliseconds. */
const pause = 2000
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
    await appoint(product)
    const load = new Load(product)
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
      done: `${visitors.toLocaleString('en-US')} visitors, each a page every ${pause / 1000} s, and ${writesASecond} orders and messages a second`,
      often: `${Math.min(measured, lasting)} s: ${pages.length.toLocaleString('en-US')} pages, ${writes.length.toLocaleString('en-US')} writes`,
      lost: `${load.failures.length} failures`,
      took: `pages: 95 of 100 within ${seconds(quantile(pages, 0.95))}; writes within ${seconds(quantile(writes, 0.95))}`,
    })
    note(task, {
      done: 'Memory under that load',
      often: `${Math.round(lasting / 60)} min`,
      lost: `${slope.toFixed(2)} MB a minute`,
      took: `${Math.round(later[0]![1])} MB to ${Math.round(later.at(-1)![1])} MB, at most ${Math.round(Math.max(...samples.map(([, megabytes]) => megabytes)))} MB`,
    })
    expect(load.failures.slice(0, 5)).toEqual([])
    expect(quantile(pages, 0.95)).toBeLessThan(100)
    if (lasting >= 600) expect(slope).toBeLessThan(3)
  },
)

/** Visitors with a connection and an address of their own, and those who write. */
class Load {
  readonly pages: number[] = []
  readonly writes: number[] = []
  readonly failures: string[] = []
  readonly #product: Product
  #isOver = false
  constructor(product: Product) {
    this.#product = product
  }

  stop() {
    this.#isOver = true
  }

  async run() {
    await Promise.all([...Array.from({ length: visitors }, (_, i) => this.#visit(i)), this.#write()])
  }

  async #visit(i: number) {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 })
    const paths = ['/', '/pricing', '/service', '/contact']
    await sleep((i / visitors) * pause)
    for (let n = i; !this.#isOver; n++) {
      const took = await this.#ask(agent, 'GET', paths[n % paths.length]!, i)
      if (took !== undefined) this.pages.push(took)
      await sleep(pause * (0.5 + Math.random()))
    }
    agent.destroy()
  }

  /** At their times, whether the ones before are answered or not. */
  async #write() {
    const { call } = this.#product
    const agent = new Agent({ keepAlive: true, maxSockets: 64 })
    const tokens = await Promise.all(Array.from({ length: 200 }, (_, i) => tokenOf(`buyer-${i}`)))
    const [pack] = await call<[{ _id: string; packageName: string; packagePrice: string }]>(
      'GET',
      '/pricings',
    )
    const open: Promise<void>[] = []
    const began = performance.now()
    for (let n = 0; !this.#isOver; n++) {
      await sleep(Math.max(0, began + (n * 1000) / writesASecond - performance.now()))
      const [path, body, token] =
        n % 2
          ? (['/api/add-message', { ...message, subject: `Number ${n}` }, undefined] as const)
          : (['/api/new-order', { ...order, ...placedOf(pack) }, tokens[n % tokens.length]] as const)
      open.push(
        this.#ask(agent, 'POST', path, visitors + n, body, token).then((took) => {
          if (took !== undefined) this.writes.push(took)
        }),
      )
      if (open.length > 1000) await Promise.all(open.splice(0, 500))
    }
    await Promise.all(open)
    agent.destroy()
  }

  /** How long the answer took to be there whole, in milliseconds; undefined where it was no success. */
  #ask(agent: Agent, method: string, path: string, i: number, body?: object, token?: string) {
    const given = body && JSON.stringify(body)
    const headers = {
      'Accept-Encoding': 'br',
      'X-Forwarded-For': addressOf(i),
      ...(given && { 'Content-Type': 'application/json', 'Content-Length': Buffer.byteLength(given) }),
      ...(token && { Authorization: `Bearer ${token}` }),
    }
    const start = performance.now()
    return new Promise<number | undefined>((resolve) => {
      const fail = (reason: string) => {
        this.failures.push(`${method} ${path}: ${reason}`)
        resolve(undefined)
      }
      request(this.#product.url + path, { method, headers, agent, timeout: 30_000 }, (answer) => {
        answer.resume().once('end', () => {
          if (answer.statusCode! >= 300) fail(String(answer.statusCode))
          else resolve(performance.now() - start)
        })
      })
        .on('error', (error) => fail(error.message))
        .end(given)
    })
  }
}

const order = { customerName: 'Ada Lovelace', customerAddress: '12 St James’s Square', customerCountry: 'GB' }
const message = { name: 'Ada', email: 'ada@visitors.example', number: '020 1', message: 'How much is it?' }
const placedOf = (pack: { _id: string; packageName: string; packagePrice: string }) => ({
  packageId: pack._id,
  packageName: pack.packageName,
  packagePrice: pack.packagePrice,
})

/** Of the line that lies nearest to the points. */
function slopeOf(points: readonly (readonly [number, number])[]) {
  const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length
  const [x, y] = [mean(points.map(([at]) => at)), mean(points.map(([, value]) => value))]
  const along = points.reduce((sum, [at, value]) => sum + (at - x) * (value - y), 0)
  return along / points.reduce((sum, [at]) => sum + (at - x) ** 2, 0)
}
