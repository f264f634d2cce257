import { randomUUID } from 'node:crypto'
import { sendPart } from '../dev/test/tus.ts'
import type { Product } from '../dev/test/process.ts'
import { adminUid, orderOf, tokenOf } from './identity.ts'

interface Version {
  _id: string
  version: number
  message: string
  links: string[]
  files: { download: string | null }[]
  state: string
}

interface Order {
  id: string
  /** The id of each acknowledged version by its key, which is also its message and its file's content. */
  sent: Map<string, string | undefined>
  /** A version whose response has not arrived yet. */
  open?: { key: string; body: object } | undefined
}

class RequestError extends Error {
  readonly status: number
  constructor(status: number, words: string) {
    super(words)
    this.status = status
  }
}

/** An administrator who delivers version after version, and a customer who requests changes to each. */
export class Deliverer {
  readonly #uid = randomUUID()
  readonly #orders: Order[] = []

  get acknowledged() {
    return this.#orders.reduce((sum, { sent }) => sum + [...sent.values()].filter(Boolean).length, 0)
  }

  /** Delivers a version, or retries the one without a response; returns the response's status, 0 for none. */
  async deliver(product: Product): Promise<{ status: number; words: string }> {
    try {
      const order = await this.#orderToWorkOn(product)
      const { key, body } = (order.open ??= await this.#prepare(product, order))
      const headers = { 'Idempotency-Key': key }
      const path = `/order/${order.id}/deliveries`
      const { _id } = await this.#ask<Version>(product, adminUid, 'POST', path, body, headers)
      order.sent.set(key, _id)
      order.open = undefined
      return { status: 201, words: '' }
    } catch (error) {
      const status = error instanceof RequestError ? error.status : 0
      return { status, words: String(error) }
    }
  }

  /** Returns acknowledged versions that are missing, and versions that are incomplete, duplicate, or not mailed exactly once. */
  async check(product: Product) {
    const lost: string[] = []
    const incomplete: string[] = []
    for (const { id, sent } of this.#orders) {
      const versions = await this.#versions(product, id)
      for (const known of sent.values())
        if (known && !versions.some(({ _id }) => _id === known)) lost.push(`version ${known}`)
      for (const { _id, message, links, files } of versions) {
        const file = files.length === 1 && (await fetch(product.url + files[0]!.download))
        if (!file || (await file.text()) !== message || links.length !== 1 || !sent.has(message))
          incomplete.push(`version ${_id}`)
      }
      if (new Set(versions.map(({ message }) => message)).size < versions.length)
        incomplete.push(`twice: ${id}`)
      const mails = await this.#ask<object[]>(
        product,
        adminUid,
        'GET',
        `/mails?kind=delivery-ready&orderId=${id}`,
      )
      if (mails.length !== versions.length)
        incomplete.push(`${mails.length} mails of ${versions.length}: ${id}`)
    }
    return { lost, incomplete }
  }

  /** Requests changes to the last version and returns its order; a new order once no more changes are allowed. */
  async #orderToWorkOn(product: Product): Promise<Order> {
    const last = this.#orders.at(-1)
    if (last?.open) return last
    const waiting =
      last && (await this.#versions(product, last.id)).find(({ state }) => state === 'waiting')?._id
    if (waiting)
      try {
        await this.#ask(product, this.#uid, 'POST', `/delivery/${waiting}/changes`, { words: 'Shorter.' })
      } catch (error) {
        if (!(error instanceof RequestError && error.status === 409)) throw error
        return this.#placeOrder(product)
      }
    return last ?? this.#placeOrder(product)
  }

  async #placeOrder(product: Product): Promise<Order> {
    const { _id } = await this.#ask<{ _id: string }>(
      product,
      this.#uid,
      'POST',
      '/new-order',
      await orderOf(product),
    )
    const order = { id: _id, sent: new Map() }
    this.#orders.push(order)
    return order
  }

  async #prepare(product: Product, { id, sent }: Order) {
    const key = randomUUID()
    const bytes = Buffer.from(key)
    const file = await this.#ask<{ _id: string }>(product, adminUid, 'POST', `/order/${id}/files`, {
      name: `${key}.txt`,
      size: bytes.length,
      purpose: 'delivery',
    })
    const part = await sendPart(product, await tokenOf(adminUid), file._id, 0, bytes)
    if (part.status !== 204) throw new RequestError(part.status, await part.text())
    sent.set(key, undefined)
    return { key, body: { message: key, links: ['https://preview.site.example/'], fileIds: [file._id] } }
  }

  #versions = async (product: Product, id: string) =>
    (await this.#ask<{ deliveries: Version[] }>(product, this.#uid, 'GET', `/order/${id}/deliveries`))
      .deliveries

  async #ask<T>(
    { url }: Product,
    uid: string,
    method: string,
    path: string,
    body?: object,
    headers: Record<string, string> = {},
  ): Promise<T> {
    const answer = await fetch(`${url}/api${path}`, {
      method,
      headers: {
        ...headers,
        'Content-Type': 'application/json',
        Authorization: `Bearer ${await tokenOf(uid)}`,
      },
      ...(body && { body: JSON.stringify(body) }),
    })
    if (!answer.ok) throw new RequestError(answer.status, `${method} ${path}: ${await answer.text()}`)
    return (await answer.json()) as T
  }
}
