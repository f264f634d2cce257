import { orderEventKinds } from '#content/order-events.ts'
import type { Caller } from '../caller.ts'
import type { Database } from '../db/database.ts'
import { NotFoundError, UnavailableError } from '../errors.ts'
import { findOrder, readerOf } from '../orders/order.ts'
import { overlapMs, type OrderEvent, type OrderEventHub } from './hub.ts'

/** Open at once in one process. A browser holds one for each window that is in sight. */
const perPerson = 20
const perProcess = 5000
/** Keeps proxies from closing a silent connection; the right to read is asked for each time. */
const heartbeatMs = 25_000
/** A client that does not read is cut off, and reads on where it was when it comes again. */
const maxUnread = 100

const encoder = new TextEncoder()
const beat = encoder.encode(':\n\n')
const hello = encoder.encode('retry: 3000\n\n')
const textOf = ({ id, kind }: OrderEvent) => encoder.encode(`id: ${id}\ndata: ${kind}\n\n`)

/** The event streams of this process (server-sent events). */
export class OrderEventStreams implements Disposable {
  readonly #db: Database
  readonly #hub: OrderEventHub
  /** What ends each stream, by person. */
  readonly #open = new Map<string, Set<() => void>>()
  #count = 0
  #closed = false

  constructor(db: Database, hub: OrderEventHub) {
    this.#db = db
    this.#hub = hub
  }

  /** Follows an order for somebody who may read it, from after the event `since`. */
  async open(orderId: string, caller: Caller, since: number): Promise<ReadableStream<Uint8Array>> {
    const mine = this.#open.get(caller.uid)?.size ?? 0
    if (mine >= perPerson)
      throw new UnavailableError({ detail: 'It is open in too many windows.', retryAfter: 30 })
    if (this.#count >= perProcess || this.#closed) throw new UnavailableError({ retryAfter: 30 })
    const isAdmin = await this.#mayRead(orderId, caller)
    return this.#stream(orderId, caller, since, isAdmin)
  }

  /** Whether they see what the agency alone may see; throws a NotFoundError where they see nothing of the order. */
  async #mayRead(orderId: string, caller: Caller): Promise<boolean> {
    const reader = await readerOf(this.#db, caller)
    await findOrder(this.#db, orderId, reader)
    return reader.isAdmin
  }

  #stream(orderId: string, caller: Caller, since: number, wasAdmin: boolean): ReadableStream<Uint8Array> {
    let isAdmin = wasAdmin
    let end = () => {}
    return new ReadableStream<Uint8Array>(
      {
        start: async (controller) => {
          const send = (bytes: Uint8Array) => {
            if ((controller.desiredSize ?? 0) <= -maxUnread) end()
            else controller.enqueue(bytes)
          }
          const tell = (event: OrderEvent) => {
            if (isAdmin || orderEventKinds[event.kind] === 'everybody') send(textOf(event))
            // Who takes part may just have changed.
            if (event.kind === 'people') void check()
          }
          const check = async () => {
            try {
              isAdmin = await this.#mayRead(orderId, caller)
            } catch (error) {
              // Where the database is away, nothing comes over the stream that somebody could read.
              if (error instanceof NotFoundError) end()
            }
          }
          const heartbeat = setInterval(() => {
            send(beat)
            if ((caller.tokenEndsAt ?? Infinity) * 1000 < Date.now()) end()
            else void check()
          }, heartbeatMs)
          const unfollow = this.#hub.follow(orderId, tell)
          end = () => {
            clearInterval(heartbeat)
            unfollow()
            this.#remove(caller.uid, end)
            try {
              controller.close()
            } catch {
              // The client has closed it.
            }
          }
          this.#add(caller.uid, end)
          send(hello)
          try {
            for (const event of await this.#missed(orderId, since)) tell(event)
          } catch {
            // The client comes again, and asks for the same.
            end()
          }
        },
        cancel: () => end(),
      },
      { highWaterMark: 0 },
    )
  }

  #missed(orderId: string, since: number): Promise<OrderEvent[]> {
    return this.#db
      .selectFrom('order_events')
      .select(['id', 'kind', 'order_id as orderId'])
      .where('order_id', '=', orderId)
      .where((row) => row.or([row('id', '>', since), row('at', '>', new Date(Date.now() - overlapMs))]))
      .orderBy('id')
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
