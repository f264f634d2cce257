import { Agent, request } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Product } from '../dev/test/process.ts'
import { orderOf, tokenOf } from './identity.ts'
import { addressOf } from './traffic.ts'

/** The average time between two pages of a visitor, in milliseconds. */
export const pause = 2000

/** Simulates visitors, each with a separate connection and address, and writers. */
export class Load {
  readonly pages: number[] = []
  readonly writes: number[] = []
  readonly failures: string[] = []
  readonly #product: Product
  readonly #visitors: number
  readonly #writesASecond: number
  #isOver = false
  constructor(product: Product, { visitors, writesASecond }: { visitors: number; writesASecond: number }) {
    this.#product = product
    this.#visitors = visitors
    this.#writesASecond = writesASecond
  }

  stop() {
    this.#isOver = true
  }

  async run() {
    await Promise.all([...Array.from({ length: this.#visitors }, (_, i) => this.#visit(i)), this.#write()])
  }

  async #visit(i: number) {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 })
    const paths = ['/', '/pricing', '/service', '/contact']
    await sleep((i / this.#visitors) * pause)
    for (let n = i; !this.#isOver; n++) {
      const took = await this.#ask(agent, 'GET', paths[n % paths.length]!, i)
      if (took !== undefined) this.pages.push(took)
      await sleep(pause * (0.5 + Math.random()))
    }
    agent.destroy()
  }

  /** Sends writes at a fixed rate, regardless of pending responses. */
  async #write() {
    if (this.#writesASecond === 0) return
    const agent = new Agent({ keepAlive: true, maxSockets: 64 })
    const writes = await writesTo(this.#product)
    const open: Promise<void>[] = []
    const began = performance.now()
    for (let n = 0; !this.#isOver; n++) {
      await sleep(Math.max(0, began + (n * 1000) / this.#writesASecond - performance.now()))
      const { path, body, token } = n % 2 ? writes.message(n) : writes.order(n)
      open.push(
        this.#ask(agent, 'POST', path, this.#visitors + n, body, token).then((took) => {
          if (took !== undefined) this.writes.push(took)
        }),
      )
      if (open.length > 1000) await Promise.all(open.splice(0, 500))
    }
    await Promise.all(open)
    agent.destroy()
  }

  /** The milliseconds until the complete response; undefined if it failed. */
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

interface Write {
  path: string
  body: object
  token?: string | undefined
}

/** Builds the writes by number: orders of 200 customers, and messages. */
export async function writesTo(product: Pick<Product, 'call'>) {
  const tokens = await Promise.all(Array.from({ length: 200 }, (_, i) => tokenOf(`buyer-${i}`)))
  const order = await orderOf(product)
  return {
    order: (n: number): Write => ({
      path: '/api/new-order',
      body: { ...order, customerAddress: `Long St ${n}` },
      token: tokens[n % tokens.length],
    }),
    message: (n: number): Write => ({
      path: '/api/add-message',
      body: { ...message, subject: `Number ${n}` },
    }),
  }
}

const message = { name: 'Ada', email: 'ada@visitors.example', number: '020 1', message: 'How much is it?' }
