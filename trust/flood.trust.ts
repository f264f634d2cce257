import { setTimeout as sleep } from 'node:timers/promises'
import { expect, inject, test } from 'vitest'
import { serverPrograms, startCluster, query } from '../dev/test/cluster.ts'
import type { Product } from '../dev/test/process.ts'
import { quantile } from '../bench/table.ts'
import { flood } from './flood.ts'
import { startPayPal, type PayPal } from './paypal.ts'
import { orderOf, tokenOf } from './identity.ts'
import { note, seconds } from './table.ts'
import { newFolder, start, startReady } from './setup.ts'

const thorough = inject('thorough')
const lasting = Number(process.env.TRUST_FLOOD_SECONDS ?? (thorough ? 600 : 12)) * 1000

test.skipIf(!serverPrograms())(
  'what an anonymous sender may send at the limits delays no visitor, no payment and no save, and fills nothing',
  { timeout: 30 * 60 * 1000 },
  async ({ task }) => {
    await using cluster = await startCluster()
    const DATABASE_URL = await cluster.createDatabase()
    const folder = newFolder()
    // The demo's content, which production does not make.
    await (await start(folder, { DATABASE_URL }))[Symbol.asyncDispose]()
    await using paypal = await startPayPal()
    paypal.verifiesAfter = 300
    await using product = await startReady(folder, {
      DATABASE_URL,
      NODE_ENV: 'production',
      DEMO: '0',
      LIMIT_FACTOR: '1',
      LOG_LEVEL: 'info',
      TRUST_PAYPAL: paypal.url,
      PAYPAL_MODE: 'sandbox',
      PAYPAL_CLIENT_ID: 'an-id',
      PAYPAL_CLIENT_SECRET: 'a-secret',
      PAYPAL_WEBHOOK_ID: 'a-webhook',
    })
    const stop = new AbortController()
    const people = (until: AbortSignal) =>
      Promise.all([visit(product, until), save(product, until), pay(product, paypal, until)])
    // Everything is used a little before it is measured.
    await people(AbortSignal.timeout(3000))
    const before = await sizeOf(DATABASE_URL)
    const flooding = flood(product.url, '203.0.113.66', stop.signal)
    const measured = people(AbortSignal.timeout(lasting))
    const [pages, saves, payments] = await measured.finally(() => stop.abort())
    const { statuses, failures, sent } = await flooding
    const grown = (await sizeOf(DATABASE_URL)) - before

    note(task, {
      scenario:
        'Flood: an anonymous sender uses all rate limits fully, in production settings: pages of other visitors',
      runs: `${Math.round(lasting / 1000)} s, ${sent.toLocaleString('en-US')} requests of the sender, ${pages.length.toLocaleString('en-US')} pages`,
      result: '0 failures',
      time: `p95 ${seconds(quantile(pages, 0.95))}, slowest ${seconds(Math.max(...pages))}`,
    })
    note(task, {
      scenario: "Flood: payments of a customer, from PayPal's notice to Paid",
      runs: `${payments.length} times`,
      result: '0 failures',
      time: `slowest ${seconds(Math.max(...payments))}`,
    })
    note(task, {
      scenario: 'Flood: saves of an owner',
      runs: `${saves.length} times`,
      result: `0 failures; the database has grown by ${grown.toFixed(1)} MB`,
      time: `p95 ${seconds(quantile(saves, 0.95))}`,
    })
    expect(failures.slice(0, 5)).toEqual([])
    expect(statuses.get(429)).toBeGreaterThan(0)
    expect(payments.length).toBeGreaterThan(0)
    expect(grown).toBeLessThan(20)
    if (!thorough) return
    expect(quantile(pages, 0.95)).toBeLessThan(100)
    expect(Math.max(...payments)).toBeLessThan(3000)
    expect(quantile(saves, 0.95)).toBeLessThan(100)
  },
)

/** In megabytes. */
async function sizeOf(url: string) {
  const { rows } = await query(url, 'select pg_database_size(current_database()) as size')
  return Number((rows[0] as { size: string }).size) / 1024 / 1024
}

/** A visitor with a connection of their own; gives the milliseconds that each page took. */
async function visit({ url }: Product, until: AbortSignal): Promise<number[]> {
  const took: number[] = []
  const paths = ['/', '/pricing', '/service', '/contact']
  for (let i = 0; !until.aborted; i++) {
    const began = performance.now()
    const answer = await fetch(url + paths[i % paths.length]!, {
      headers: { 'X-Forwarded-For': '198.51.100.1' },
    })
    await answer.arrayBuffer()
    took.push(performance.now() - began)
    expect(answer.status).toBe(200)
    await sleep(100)
  }
  return took
}

async function save({ call, url, operatorKey }: Product, until: AbortSignal): Promise<number[]> {
  const [{ _id, ...banner }] = await call<[{ _id: string } & Record<string, string>]>('GET', '/banner')
  const took: number[] = []
  for (let i = 0; !until.aborted; i++) {
    const began = performance.now()
    const answer = await fetch(`${url}/api/update-banner/${_id}`, {
      method: 'PUT',
      body: JSON.stringify({ ...banner, bannerHeading: `Heading ${i}` }),
      headers: {
        'Content-Type': 'application/json',
        Authorization: `Bearer ${operatorKey}`,
        'X-Forwarded-For': '198.51.100.2',
      },
    })
    await answer.arrayBuffer()
    took.push(performance.now() - began)
    expect(answer.status).toBe(200)
    await sleep(1000)
  }
  return took
}

/** One customer after the other orders, agrees at PayPal and closes the page; gives how long it took until Paid. */
async function pay(product: Product, paypal: PayPal, until: AbortSignal): Promise<number[]> {
  const took: number[] = []
  const order = await orderOf(product)
  for (let i = 0; !until.aborted; i++) {
    const headers = {
      'Content-Type': 'application/json',
      Authorization: `Bearer ${await tokenOf(`payer-${performance.now()}`)}`,
      'X-Forwarded-For': `198.51.101.${i % 250}`,
    }
    const ask = async (method: string, path: string, body?: object) => {
      const init = { method, headers, ...(body && { body: JSON.stringify(body) }) }
      const answer = await fetch(`${product.url}/api${path}`, init)
      if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`)
      return (await answer.json()) as Record<string, string>
    }
    const { _id } = await ask('POST', '/new-order', order)
    const { redirect } = await ask('POST', `/pay/${_id}`, {})
    const { headers: fields, body } = paypal.approval(redirect!)
    const began = performance.now()
    const told = await fetch(`${product.url}/api/payments/paypal/webhook`, {
      method: 'POST',
      body,
      headers: { ...fields, 'X-Forwarded-For': '192.0.2.10' },
    })
    expect(told.status).toBe(200)
    while ((await ask('GET', `/order/${_id}`)).paymentStatus !== 'Paid') {
      if (performance.now() - began > 60_000)
        throw new Error('The payment was not confirmed within a minute.')
      await sleep(50)
    }
    took.push(performance.now() - began)
    await sleep(Math.max(0, 4000 - took.at(-1)!))
  }
  return took
}
