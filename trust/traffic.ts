import { channel } from 'node:diagnostics_channel'
import type { Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { sections } from '#content/sections/sections.ts'
import { exampleOf } from '../dev/test/make.ts'
import type { Product } from '../dev/test/process.ts'
import { Deliverer } from './deliverer.ts'
import { adminUid, tokenOf } from './identity.ts'

type Kind = 'order' | 'message' | 'save' | 'talk' | 'deliver' | 'page'
export const lists = { order: '/orders', message: '/messages', save: sections.faqItem.paths.list } as const

export interface Outcome {
  kind: Kind
  /** The status of the response, 0 for none. */
  status: number
  /** When the response arrived, by `performance.now()`. */
  at: number
  /** The response body, or the error. */
  words: string
  /** Whether it is a problem (RFC 9457) with a Retry-After header. */
  isProper: boolean
  /** Whether it was the first request of a connection that never received any data. */
  isFirst: boolean
  /** When its head was sent, if it got no response. */
  sentAt?: number | undefined
}

// Diagnostics of Node's HTTP client about its connections.
const sends = new WeakMap<object, { socket: Socket; sentAt: number }>()
const failures = new WeakMap<object, Pick<Outcome, 'isFirst' | 'sentAt'>>()
channel('undici:client:sendHeaders').subscribe((message) => {
  const { request, socket } = message as { request: object; socket: Socket }
  sends.set(request, { socket, sentAt: performance.now() })
})
channel('undici:request:error').subscribe((message) => {
  const { request, error } = message as { request: object; error: Error }
  const send = sends.get(request)
  if (send) failures.set(error, { isFirst: send.socket.bytesRead === 0, sentAt: send.sentAt })
})

/** Simulates visitors, customers and editors, each with a separate address, until stopped. */
export class Traffic {
  readonly outcomes: Outcome[] = []
  /** The ids of writes answered with 201, by kind. */
  readonly acknowledged = {
    order: new Set<string>(),
    message: new Set<string>(),
    save: new Set<string>(),
    /** Messages of customers about their orders. */
    talk: new Set<string>(),
  }
  /** Incomplete pages and delivery versions that were served. */
  readonly incomplete: string[] = []
  #stopped = false
  #running: Promise<unknown> = Promise.resolve()
  #tokens: string[] = []
  #pack = { _id: '', packageName: '', packagePrice: '' }
  /** The orders with conversations, by customer. */
  readonly #orders = new Map<number, string>()

  readonly #deliverers: Deliverer[] = []

  /**
   * `writers` create orders, messages and content; `readers` open pages; `talkers` are customers who write messages about
   * an order; `deliverers` deliver versions of the work, which needs an administrator.
   */
  async start(product: Product, { writers = 32, readers = 4, talkers = 0, deliverers = 0 } = {}) {
    this.#stopped = false
    this.#tokens = await Promise.all(Array.from({ length: writers }, (_, i) => tokenOf(`customer-${i}`)))
    const [pack] = await product.call<[{ _id: string; packageName: string; packagePrice: string }]>(
      'GET',
      '/pricings',
    )
    this.#pack = pack
    this.#running = Promise.all([
      ...Array.from({ length: writers }, (_, i) => this.#repeat(i, () => this.#write(product, i))),
      ...Array.from({ length: readers }, (_, i) => this.#repeat(i, () => this.#read(product, writers + i))),
      ...Array.from({ length: talkers }, (_, i) => this.#repeat(i, () => this.#talk(product, 2 * i + 1))),
      ...Array.from({ length: deliverers }, (_, i) => this.#repeat(i, () => this.#deliver(product, i))),
    ])
  }

  async stop() {
    this.#stopped = true
    await this.#running
  }

  get written() {
    return Object.values(this.acknowledged).reduce((sum, { size }) => sum + size, 0)
  }

  /** The number of acknowledged versions. */
  get delivered() {
    return this.#deliverers.reduce((sum, { acknowledged }) => sum + acknowledged, 0)
  }

  /** The number of responses by status, 0 for none. */
  count(kinds: readonly Kind[] = ['order', 'message', 'save', 'talk', 'deliver']) {
    const found = new Map<number, number>()
    for (const { kind, status } of this.outcomes)
      if (kinds.includes(kind)) found.set(status, (found.get(status) ?? 0) + 1)
    return found
  }

  /** Returns acknowledged writes that are missing, and adds incomplete versions to `incomplete`. */
  async lost(product: Product): Promise<string[]> {
    const lost: string[] = []
    for (const [kind, path] of Object.entries(lists)) {
      const there = new Set(await everyId(product, path))
      // Messages that were quarantined as spam are not lost.
      if (kind === 'message')
        for (const id of await everyId(product, `${path}?messageStatus=Suspected`)) there.add(id)
      for (const id of this.acknowledged[kind as keyof typeof lists])
        if (!there.has(id)) lost.push(`${kind} ${id}`)
    }
    const talked = new Set<string>()
    for (const id of this.#orders.values())
      for (const message of await everyMessage(product, id)) talked.add(message)
    for (const id of this.acknowledged.talk) if (!talked.has(id)) lost.push(`message about an order ${id}`)
    for (const deliverer of this.#deliverers) {
      const found = await deliverer.check(product)
      lost.push(...found.lost)
      this.incomplete.push(...found.incomplete)
    }
    return lost
  }

  async #repeat(i: number, ask: () => Promise<Outcome>) {
    await sleep(i * 3)
    while (!this.#stopped) {
      const outcome = await ask()
      this.outcomes.push(outcome)
      if (outcome.status === 0 || outcome.status >= 500) await sleep(20)
    }
  }

  async #write(product: Product, i: number): Promise<Outcome> {
    const kind = i % 8 === 0 ? 'save' : i % 2 === 0 ? 'message' : 'order'
    const mark = `${i} ${this.outcomes.length}`
    const requests = {
      order: () =>
        ['/new-order', { ...placed, ...idOf(this.#pack), customerName: mark }, this.#tokens[i]] as const,
      message: () => ['/add-message', { ...message, subject: mark }, undefined] as const,
      save: () =>
        [sections.faqItem.paths.create, exampleOf(sections.faqItem, mark), product.operatorKey] as const,
    }
    const [path, body, token] = requests[kind]()
    const outcome = await ask(`${product.url}/api${path}`, kind, {
      method: 'POST',
      body: JSON.stringify(body),
      headers: {
        'Content-Type': 'application/json',
        'X-Forwarded-For': addressOf(this.outcomes.length + i * 65_536),
        ...(token && { Authorization: `Bearer ${token}` }),
      },
    })
    if (outcome.status === 201)
      this.acknowledged[kind].add((JSON.parse(outcome.words) as { _id: string })._id)
    return outcome
  }

  /** Writes a message about the customer's order, which is placed first. */
  async #talk(product: Product, i: number): Promise<Outcome> {
    const order = this.#orders.get(i)
    if (!order) {
      const outcome = await this.#write(product, i)
      if (outcome.status === 201) this.#orders.set(i, (JSON.parse(outcome.words) as { _id: string })._id)
      return outcome
    }
    const outcome = await ask(`${product.url}/api/order/${order}/messages`, 'talk', {
      method: 'POST',
      body: JSON.stringify({ text: `How is it going? ${this.outcomes.length}` }),
      headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${this.#tokens[i]}` },
    })
    if (outcome.status === 201) this.acknowledged.talk.add((JSON.parse(outcome.words) as { _id: string })._id)
    return outcome
  }

  async #deliver(product: Product, i: number): Promise<Outcome> {
    const given = await (this.#deliverers[i] ??= new Deliverer()).deliver(product)
    return { kind: 'deliver', at: performance.now(), isProper: false, isFirst: false, ...given }
  }

  async #read(product: Product, i: number): Promise<Outcome> {
    const outcome = await ask(product.url + (i % 2 ? '/' : '/pricing'), 'page', {
      headers: { 'X-Forwarded-For': addressOf(i) },
    })
    if (outcome.status === 200 && !outcome.words.trimEnd().endsWith('</html>'))
      this.incomplete.push(outcome.words)
    await sleep(10)
    return { ...outcome, words: outcome.status === 0 ? outcome.words : '' }
  }
}

const placed = {
  customerName: 'Ada Lovelace',
  customerAddress: '12 St James’s Square',
  customerCountry: 'GB',
}
const message = { name: 'Ada', email: 'ada@visitors.example', number: '020 1', message: 'How much is it?' }
const idOf = ({
  _id,
  packageName,
  packagePrice,
}: {
  _id: string
  packageName: string
  packagePrice: string
}) => ({
  packageId: _id,
  packageName,
  packagePrice,
})

/** The i-th of sixteen million IP addresses. */
export const addressOf = (i: number) => `10.${(i >> 16) & 255}.${(i >> 8) & 255}.${i & 255}`

async function ask(url: string, kind: Kind, init: RequestInit): Promise<Outcome> {
  try {
    const answer = await fetch(url, { ...init, signal: AbortSignal.timeout(30_000) })
    const words = await answer.text()
    const isProper =
      answer.headers.get('content-type')?.startsWith('application/problem+json') === true &&
      Number(answer.headers.get('retry-after')) > 0
    return { kind, status: answer.status, at: performance.now(), words, isProper, isFirst: false }
  } catch (error) {
    const { message, cause } = error as Error
    const words = `${message}: ${cause instanceof Error ? cause.message : ''}`
    const failure = cause instanceof Error ? failures.get(cause) : undefined
    return { kind, status: 0, at: performance.now(), words, isProper: false, isFirst: false, ...failure }
  }
}

/** All ids of a list, page by page if it is paged. */
async function everyId({ url }: Product, path: string) {
  const ids: string[] = []
  const headers = { Authorization: `Bearer ${await tokenOf(adminUid)}` }
  for (let page = 1; ; page++) {
    const pages = path === lists.save ? '' : `${path.includes('?') ? '&' : '?'}page=${page}`
    const answer = await fetch(`${url}/api${path}${pages}`, { headers })
    if (!answer.ok) throw new Error(`${path}: ${answer.status}`)
    ids.push(...((await answer.json()) as { _id: string }[]).map(({ _id }) => _id))
    if (ids.length >= Number(answer.headers.get('x-total-count') ?? 0)) return ids
  }
}

/** All message ids of a conversation. */
async function everyMessage({ url }: Product, orderId: string) {
  const ids: string[] = []
  const headers = { Authorization: `Bearer ${await tokenOf(adminUid)}` }
  for (let before = ''; ;) {
    const answer = await fetch(`${url}/api/order/${orderId}/messages${before}`, { headers })
    if (!answer.ok) throw new Error(`the messages of ${orderId}: ${answer.status}`)
    const { messages, older } = (await answer.json()) as { messages: { _id: string }[]; older: boolean }
    ids.push(...messages.map(({ _id }) => _id))
    if (!older) return ids
    before = `?before=${messages[0]!._id}`
  }
}
