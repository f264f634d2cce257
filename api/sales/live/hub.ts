import type { Audience, OrderSubject } from '#content/shop/order-events.ts'
import type { Connection } from '../../platform/db/connection.ts'
import type { Database } from '../../platform/db/database.ts'
import type { Log } from '../../platform/log.ts'
import { orderEventChannel } from '../orders/order-events.ts'

/** That something happened to an order, and whom it may be told. It never has any data. */
export interface OrderEvent {
  id: string
  orderId: string
  audience: Audience
  subject: OrderSubject
}

/** The query for the events of orders as the streams send them, oldest first. */
export const streamedEvents = (db: Database) =>
  db.selectFrom('orderEvents').select(['id', 'orderId', 'audience', 'subject']).orderBy('id')

type OnEvent = (event: OrderEvent) => void

/**
 * Ids are assigned before their transactions commit, so that a lower id may become visible this much later than a
 * higher one.
 */
export const overlapMs = 30_000

/** Distributes the events of orders to their followers in this process, from one LISTEN. */
export class OrderEventHub {
  readonly #db: Database
  readonly #log: Log
  readonly #followers = new Map<string, Set<OnEvent>>()
  /** Until when this process has certainly received all events. */
  #listenedAt = new Date()

  constructor(db: Database, log: Log) {
    this.#db = db
    this.#log = log
  }

  async listen(connection: Connection): Promise<void> {
    const onNotification = (payload: string) => {
      const [id, orderId, audience, subject] = payload.split(' ')
      this.#listenedAt = new Date()
      this.#send({
        id: id!,
        orderId: orderId!,
        audience: audience as Audience,
        subject: subject as OrderSubject,
      })
    }
    await connection.listen(orderEventChannel, onNotification, () => void this.#catchUp())
  }

  /** Calls `onEvent` for each event of an order; returns a function that ends this. */
  follow(orderId: string, onEvent: OnEvent): () => void {
    const followers = this.#followers.get(orderId) ?? new Set()
    this.#followers.set(orderId, followers.add(onEvent))
    return () => {
      followers.delete(onEvent)
      if (followers.size === 0) this.#followers.delete(orderId)
    }
  }

  #send(event: OrderEvent) {
    for (const onEvent of this.#followers.get(event.orderId) ?? []) onEvent(event)
  }

  /** Sends the events from while the connection was lost. Some may be sent twice, which only causes an extra reload. */
  async #catchUp() {
    const since = new Date(this.#listenedAt.getTime() - overlapMs)
    const orders = [...this.#followers.keys()]
    if (orders.length === 0) return
    try {
      const missed = await streamedEvents(this.#db)
        .where('orderId', 'in', orders)
        .where('at', '>', since)
        .execute()
      for (const event of missed) this.#send(event)
    } catch (error) {
      this.#log.warn({ err: error }, 'missed order events could not be read')
    }
  }
}
