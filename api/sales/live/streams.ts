import { sql } from 'kysely'
import { staffOf } from '../../people/access/staff.ts'
import type { Caller } from '../../platform/caller.ts'
import { actAs, fromNow, type Context } from '../../platform/context.ts'
import { NotFoundError, UnauthenticatedError, UnavailableError } from '../../platform/errors.ts'
import { findVisibleOrder, isSeenBy } from '../orders/order.ts'
import { subjectPermissions } from '../orders/subject-permissions.ts'
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
  readonly #hub: OrderEventHub
  /** The functions that end each stream, by user. */
  readonly #open = new Map<string, Set<() => void>>()
  #count = 0
  #closed = false

  constructor(hub: OrderEventHub) {
    this.#hub = hub
  }

  /**
   * Opens a stream of an order's events after the event `since`; null for only the latest ones. Throws a NotFoundError if the caller may not see the
   * order.
   */
  async open(ctx: Context, orderId: string, since: string | null): Promise<ReadableStream<Uint8Array>> {
    this.#checkLimits(ctx.caller)
    const caller = await currentCaller(ctx, orderId)
    // Others may have been opened in the meantime. From here on, the stream is added in the same tick.
    this.#checkLimits(caller)
    return this.#stream(actAs(ctx, caller), orderId, since)
  }

  #checkLimits({ uid }: Caller) {
    if ((this.#open.get(uid)?.size ?? 0) >= maxPerUser)
      throw new UnavailableError({ detail: 'It is open in too many windows.', retryAfter: 30 })
    if (this.#count >= maxPerProcess || this.#closed) throw new UnavailableError({ retryAfter: 30 })
  }

  #stream(opened: Context, orderId: string, since: string | null): ReadableStream<Uint8Array> {
    let ctx = opened
    let sending = Promise.resolve()
    let isOpen = true
    let end = () => {}
    return new ReadableStream<Uint8Array>(
      {
        start: async (controller) => {
          const send = (bytes: Uint8Array) => {
            if (!isOpen) return
            if ((controller.desiredSize ?? 0) <= -maxUnread) end()
            else controller.enqueue(bytes)
          }
          const sendEvent = (event: OrderEvent) => {
            const { subject, audience } = event
            if (!ctx.caller.staff) {
              if (audience === 'everybody') send(bytesOf(event))
              // The caller may have lost access.
              if (subject === 'order' || subject === 'link') void check()
              return
            }
            // A changed role has effect on the next event.
            sending = sending.then(async () => {
              await check()
              const { staff } = ctx.caller
              if (staff ? staff.permissions.has(subjectPermissions[subject]) : audience === 'everybody')
                send(bytesOf(event))
            })
          }
          const check = async () => {
            try {
              ctx = actAs(ctx, await currentCaller(ctx, orderId))
            } catch (error) {
              // While the database is unavailable, no events arrive, so that the stream can stay open.
              if (error instanceof NotFoundError || error instanceof UnauthenticatedError) end()
            }
          }
          const heartbeat = setInterval(() => {
            send(heartbeatBytes)
            if ((ctx.caller.tokenEndsAt ?? Infinity) * 1000 < ctx.now().getTime()) end()
            else void check()
          }, heartbeatMs)
          const unfollow = this.#hub.follow(orderId, sendEvent)
          end = () => {
            isOpen = false
            clearInterval(heartbeat)
            unfollow()
            this.#remove(opened.caller.uid, end)
            try {
              controller.close()
            } catch {
              // The client has already closed it.
            }
          }
          this.#add(opened.caller.uid, end)
          send(retryBytes)
          try {
            for (const event of await missedEvents(ctx, orderId, since)) sendEvent(event)
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

/** The caller as of now; throws a NotFoundError if they may not see the order. */
async function currentCaller(ctx: Context, orderId: string): Promise<Caller> {
  const user = { ...ctx.caller, staff: undefined }
  const person = { ...user, staff: await staffOf(ctx.db, user) }
  const order = await findVisibleOrder(actAs(ctx, person), orderId)
  return isSeenBy(order, person) ? person : user
}

function missedEvents(ctx: Context, orderId: string, since: string | null): Promise<OrderEvent[]> {
  const isRecent = sql<boolean>`at > ${fromNow(ctx, -overlapMs)}`
  return streamedEvents(ctx.db)
    .where('orderId', '=', orderId)
    .where((row) => (since === null ? isRecent : row.or([row('id', '>', since), isRecent])))
    .execute()
}
