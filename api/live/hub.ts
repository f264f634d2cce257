import type { OrderEventKind } from '#content/order-events.ts'
import { fixedRetention } from '#content/retention.ts'
import type { Connection } from '../db/connection.ts'
import type { Database } from '../db/database.ts'
import type { Log } from '../log.ts'
import { orderEventChannel } from '../orders/order-events.ts'

/** A change of an order: what kind of thing has changed, never what. */
export interface OrderEvent {
  id: number
  kind: OrderEventKind
  orderId: string
}

type OnEvent = (event: OrderEvent) => void

/** Ids are given out before their transactions are committed: a lower one may become visible after a higher one. */
export const overlapMs = 30_000
const retentionMs = fixedRetention.events.days * 24 * 60 * 60 * 1000
const cleanupMs = 60 * 60 * 1000

/** Hands the events of orders to those in this process who follow them: one LISTEN feeds them all. */
export class OrderEventHub implements Disposable {
  readonly #db: Database
  readonly #log: Log
  readonly #followers = new Map<string, Set<OnEvent>>()
  /** When this process last knew that it missed nothing. */
  #listenedAt = new Date()
  readonly #cleanup: NodeJS.Timeout

  constructor(db: Database, log: Log) {
    this.#db = db
    this.#log = log
    this.#cleanup = setInterval(() => void this.#removeOld(), cleanupMs).unref()
  }

  async listen(connection: Connection): Promise<void> {
    const onNotification = (payload: string) => {
      const [id, kind, orderId] = payload.split(' ')
      this.#listenedAt = new Date()
      this.#tell({ id: Number(id), kind: kind as OrderEventKind, orderId: orderId! })
    }
    await connection.listen(orderEventChannel, onNotification, () => void this.#catchUp())
  }

  /** Gives what ends it. */
  follow(orderId: string, onEvent: OnEvent): () => void {
    const followers = this.#followers.get(orderId) ?? new Set()
    this.#followers.set(orderId, followers.add(onEvent))
    return () => {
      followers.delete(onEvent)
      if (followers.size === 0) this.#followers.delete(orderId)
    }
  }

  #tell(event: OrderEvent) {
    for (const onEvent of this.#followers.get(event.orderId) ?? []) onEvent(event)
  }

  /** What came while the connection was lost. Some may have been sent before: that is one load too many, no more. */
  async #catchUp() {
    const since = new Date(this.#listenedAt.getTime() - overlapMs)
    const orders = [...this.#followers.keys()]
    if (orders.length === 0) return
    try {
      const missed = await this.#db
        .selectFrom('order_events')
        .select(['id', 'kind', 'order_id as orderId'])
        .where('at', '>', since)
        .where('order_id', 'in', orders)
        .orderBy('id')
        .execute()
      for (const event of missed) this.#tell(event)
    } catch (error) {
      this.#log.warn({ err: error }, 'missed changes of orders not read')
    }
  }

  async #removeOld() {
    const before = new Date(Date.now() - retentionMs)
    await this.#db
      .deleteFrom('order_events')
      .where('at', '<', before)
      .execute()
      .catch((error: unknown) => this.#log.warn({ err: error }, 'old changes of orders not removed'))
  }

  [Symbol.dispose]() {
    clearInterval(this.#cleanup)
  }
}
