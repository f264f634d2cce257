import { createParser } from 'eventsource-parser'
import type { OrderSubject } from '#content/shop/order-events.ts'
import { idToken } from './id-token.ts'
import { linkAuthorization } from './link-session.ts'

/** The server sends data at least every 25 seconds; after this long without any, the connection counts as lost. */
const silenceMs = 60_000
/** A proxy that buffers the response lets no byte through; after this long, the connection counts as failed. */
const firstBytesMs = 10_000
const maxPauseMs = 60_000
const longAwayMs = 60 * 60 * 1000

type OnChange = (kinds: ReadonlySet<OrderSubject> | 'everything') => void

/**
 * Follows the event stream of an order, from after the event `since`, while the page is visible. If no stream can be
 * opened, calls back with `everything` at each retry, so that the page reloads all its data. Returns the function that
 * ends it.
 */
export function followOrder(id: string, since: string | null, onChange: OnChange): () => void {
  let lastId = since
  let failures = 0
  let awaySince = Date.now()
  let timer: ReturnType<typeof setTimeout> | undefined
  let connection: AbortController | undefined
  const seen = new Set<string>()
  const changed = new Set<OrderSubject>()
  let batching: ReturnType<typeof setTimeout> | undefined

  /** Reports the changes of one transaction, which arrive within milliseconds, in one call. */
  const collect = (subject: OrderSubject) => {
    changed.add(subject)
    batching ??= setTimeout(() => {
      batching = undefined
      onChange(new Set(changed))
      changed.clear()
    }, 50)
  }
  const parser = () =>
    createParser({
      onEvent: ({ id: eventId = '', data }) => {
        if (lastId === null || eventId > lastId) lastId = eventId
        // The server repeats recent events, because transactions may commit in another order than their ids.
        if (seen.has(eventId)) return
        seen.add(eventId)
        collect(data as OrderSubject)
      },
    })

  async function connect() {
    timer = undefined
    const current = new AbortController()
    connection = current
    try {
      const answer = await openStream(id, lastId, current.signal)
      // The user has lost access to the order: the page shows this when it reloads its data.
      if (answer.status === 404 || answer.status === 403) return onChange('everything')
      if (!answer.ok || !answer.body) throw new Error(String(answer.status))
      await read(answer.body, current)
      failures = 0
    } catch {
      if (current.signal.aborted && connection !== current) return
      failures++
      onChange('everything')
    }
    if (connection === current)
      scheduleReconnect(failures === 0 ? 1000 : Math.min(5000 * 2 ** (failures - 1), maxPauseMs))
  }

  async function read(body: ReadableStream<Uint8Array>, current: AbortController) {
    const reader = body.getReader()
    const decoder = new TextDecoder()
    const events = parser()
    for (let first = true; ; first = false) {
      const silence = setTimeout(() => current.abort(), first ? firstBytesMs : silenceMs)
      const { done, value } = await reader.read().finally(() => clearTimeout(silence))
      if (done) return
      failures = 0
      events.feed(decoder.decode(value, { stream: true }))
    }
  }

  /** With a random delay, so that not all clients reconnect at the same moment after a server restart. */
  const scheduleReconnect = (ms: number) =>
    (timer = setTimeout(() => void connect(), ms * (1 + Math.random())))

  function disconnect() {
    clearTimeout(timer)
    timer = undefined
    const before = connection
    connection = undefined
    before?.abort()
  }
  /** Connects or disconnects with the page's visibility: browsers limit the connections to one server. */
  function followVisibility() {
    if (document.visibilityState !== 'visible') {
      if (connection) awaySince = Date.now()
      return disconnect()
    }
    if (connection) return
    if (Date.now() - awaySince > longAwayMs) onChange('everything')
    void connect()
  }
  function reconnect() {
    disconnect()
    failures = 0
    followVisibility()
  }

  followVisibility()
  document.addEventListener('visibilitychange', followVisibility)
  addEventListener('online', reconnect)
  return () => {
    disconnect()
    clearTimeout(batching)
    document.removeEventListener('visibilitychange', followVisibility)
    removeEventListener('online', reconnect)
  }
}

/** Does not open the sign-in dialog for an ended session: only an action of the user does. */
async function openStream(id: string, lastId: string | null, signal: AbortSignal): Promise<Response> {
  const open = async (authorization: string) =>
    fetch(`/api/order/${id}/events`, {
      signal,
      headers: {
        Authorization: authorization,
        ...(lastId !== null && { 'Last-Event-ID': lastId }),
      },
    })
  const link = linkAuthorization()
  if (link !== undefined) return open(link)
  const bearer = async (fresh = false) => `Bearer ${(await idToken(fresh)) ?? ''}`
  const answer = await open(await bearer())
  return answer.status === 401 ? open(await bearer(true)) : answer
}
