import { sql } from 'kysely'
import type { Caller } from '../caller.ts'
import type { Database } from '../db/database.ts'
import { NotFoundError, UnavailableError } from '../errors.ts'
import { findOrder, readerOf } from '../orders/order.ts'
import { overlapMs, streamedEvents, type OrderEvent, type OrderEventHub } from './hub.ts'

/** The maximum number of open streams of a user in one process. A browser has one for each visible window. */
const maxPerUser = 20
const maxPerProcess = 5000
/** Keeps proxies from closing an idle connection; access to the order is checked again each time. */
const heartbeatMs = 25_000
/** Unread messages after which a client is disconnected; when it reconnects, it resumes where it was. */
const maxUnread = 100

const encoder = new TextEncoder()
const heartbeatBytes = encoder.encode(':\n\n')
const retryBytes = encoder.encode('retry: 3000\n\n')
const bytesOf = ({ id, subject }: OrderEvent) => encoder.encode(`id: ${id}\ndata: ${subject}\n\n`)

/** The event streams of this process (server-sent events). */
export class OrderEventStreams implements Disposable {
  readonly #db: Database
  readonly #hub: OrderEventHub
  /** The functions that end each stream, by user. */
  readonly #open = new Map<string, Set<() => void>>()
  #count = 0
  #closed = false

  constructor(db: Database, hub: OrderEventHub) {
    this.#db = db
    this.#hub = hub
  }

  /**
   * Opens a stream of an order's events after the event `since`; null for only the latest ones. Throws a NotFoundError if the caller may not see the
   * order.
   */
  async open(orderId: string, caller: Caller, since: string | null): Promise<ReadableStream<Uint8Array>> {
    this.#checkLimits(caller)
    const isAgency = await this.#checkAccess(orderId, caller)
    // Others may have been opened in the meantime. From here on, the stream is added in the same tick.
    this.#checkLimits(caller)
    return this.#stream(orderId, caller, since, isAgency)
  }

  #checkLimits({ uid }: Caller) {
    if ((this.#open.get(uid)?.size ?? 0) >= maxPerUser)
      throw new UnavailableError({ detail: 'It is open in too many windows.', retryAfter: 30 })
    if (this.#count >= maxPerProcess || this.#closed) throw new UnavailableError({ retryAfter: 30 })
  }

  /** Whether the caller is an administrator; throws a NotFoundError if they may not see the order. */
  async #checkAccess(orderId: string, caller: Caller): Promise<boolean> {
    const reader = await readerOf(caller)
    await findOrder(this.#db, orderId, reader)
    return reader.isAgency
  }

  #stream(
    orderId: string,
    caller: Caller,
    since: string | null,
    wasAdmin: boolean,
  ): ReadableStream<Uint8Array> {
    let isAgency = wasAdmin
    let end = () => {}
    return new ReadableStream<Uint8Array>(
      {
        start: async (controller) => {
          const send = (bytes: Uint8Array) => {
            if ((controller.desiredSize ?? 0) <= -maxUnread) end()
            else controller.enqueue(bytes)
          }
          const sendEvent = (event: OrderEvent) => {
            if (isAgency || event.audience === 'everybody') send(bytesOf(event))
            // The caller may have lost access.
            if (event.subject === 'order' || event.subject === 'link') void check()
          }
          const check = async () => {
            try {
              isAgency = await this.#checkAccess(orderId, caller)
            } catch (error) {
              // While the database is unavailable, no events arrive, so that the stream can stay open.
              if (error instanceof NotFoundError) end()
            }
          }
          const heartbeat = setInterval(() => {
            send(heartbeatBytes)
            if ((caller.tokenEndsAt ?? Infinity) * 1000 < Date.now()) end()
            else void check()
          }, heartbeatMs)
          const unfollow = this.#hub.follow(orderId, sendEvent)
          end = () => {
            clearInterval(heartbeat)
            unfollow()
            this.#remove(caller.uid, end)
            try {
              controller.close()
            } catch {
              // The client has already closed it.
            }
          }
          this.#add(caller.uid, end)
          send(retryBytes)
          try {
            for (const event of await this.#missed(orderId, since)) sendEvent(event)
          } catch {
            // The client reconnects and requests the same events.
            end()
          }
        },
        cancel: () => end(),
      },
      { highWaterMark: 0 },
    )
  }

  #missed(orderId: string, since: string | null): Promise<OrderEvent[]> {
    const isRecent = sql<boolean>`at > ${new Date(Date.now() - overlapMs)}`
    return streamedEvents(this.#db)
      .where('orderId', '=', orderId)
      .where((row) => (since === null ? isRecent : row.or([row('id', '>', since), isRecent])))
      .execute()
  }

  #add(uid: string, end: () => void) {
    this.#count++
    this.#open.set(uid, (this.#open.get(uid) ?? new Set()).add(end))
  }

  #remove(uid: string, end: () => void) {
    const mine = this.#open.get(uid)
    if (!mine?.delete(end)) return
    this.#count--
    if (mine.size === 0) this.#open.delete(uid)
  }

  [Symbol.dispose]() {
    this.#closed = true
    for (const mine of this.#open.values()) for (const end of mine) end()
  }
}
