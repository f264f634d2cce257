import { createParser } from 'eventsource-parser'
import type { OrderEventKind } from '#content/order-events.ts'

/** The server sends something at least every 25 seconds: a longer silence is a lost connection. */
const silenceMs = 60_000
/** A proxy that collects the answer lets nothing of it through. */
const firstBytesMs = 10_000
const maxPauseMs = 60_000
const longAwayMs = 60 * 60 * 1000

type OnChange = (kinds: ReadonlySet<OrderEventKind> | 'everything') => void

/**
 * Follows what changes about an order, from after the event `since`, while the page is in sight. Where no stream is to
 * be had, it calls back from time to time instead, for the page to load everything. Gives what ends it.
 */
export function followOrder(id: string, since: number, onChange: OnChange): () => void {
  let lastId = since
  let failures = 0
  let awaySince = Date.now()
  let timer: ReturnType<typeof setTimeout> | undefined
  let connection: AbortController | undefined
  const seen = new Set<number>()
  const changed = new Set<OrderEventKind>()
  let telling: ReturnType<typeof setTimeout> | undefined

  /** Several changes of one transaction are one. */
  const collect = (kind: OrderEventKind) => {
    changed.add(kind)
    telling ??= setTimeout(() => {
      telling = undefined
      onChange(new Set(changed))
      changed.clear()
    }, 50)
  }
  const parser = () =>
    createParser({
      onEvent: ({ id: text, data }) => {
        const eventId = Number(text)
        lastId = Math.max(lastId, eventId)
        // The server repeats what is recent, since changes may become visible out of their order.
        if (seen.has(eventId)) return
        seen.add(eventId)
        collect(data as OrderEventKind)
      },
    })

  async function connect() {
    timer = undefined
    const mine = new AbortController()
    connection = mine
    try {
      const answer = await openStream(id, lastId, mine.signal)
      // Whoever may not see it any more learns so from what the page loads.
      if (answer.status === 404 || answer.status === 403) return onChange('everything')
      if (!answer.ok || !answer.body) throw new Error(String(answer.status))
      await read(answer.body, mine)
      failures = 0
    } catch {
      if (mine.signal.aborted && connection !== mine) return
      failures++
      onChange('everything')
    }
    if (connection === mine) again(failures === 0 ? 1000 : Math.min(5000 * 2 ** (failures - 1), maxPauseMs))
  }

  async function read(body: ReadableStream<Uint8Array>, mine: AbortController) {
    const reader = body.getReader()
    const decoder = new TextDecoder()
    const events = parser()
    for (let first = true; ; first = false) {
      const silence = setTimeout(() => mine.abort(), first ? firstBytesMs : silenceMs)
      const { done, value } = await reader.read().finally(() => clearTimeout(silence))
      if (done) return
      failures = 0
      events.feed(decoder.decode(value, { stream: true }))
    }
  }

  /** Not all clients of a server that has restarted at the same moment. */
  const again = (ms: number) => (timer = setTimeout(() => void connect(), ms * (1 + Math.random())))

  function disconnect() {
    clearTimeout(timer)
    timer = undefined
    const before = connection
    connection = undefined
    before?.abort()
  }
  /** A browser keeps few connections to one server: a page out of sight holds none. */
  function restart() {
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
    restart()
  }

  restart()
  document.addEventListener('visibilitychange', restart)
  addEventListener('online', reconnect)
  return () => {
    disconnect()
    clearTimeout(telling)
    document.removeEventListener('visibilitychange', restart)
    removeEventListener('online', reconnect)
  }
}

/** With the token as it is: an ended session is renewed by what the person does, not by this. */
async function openStream(id: string, lastId: number, signal: AbortSignal): Promise<Response> {
  const { idToken } = await import('./auth.ts')
  const open = async (token: string | null | undefined) =>
    fetch(`/api/order/${id}/events`, {
      signal,
      headers: { Authorization: `Bearer ${token ?? ''}`, 'Last-Event-ID': String(lastId) },
    })
  const answer = await open(await idToken())
  return answer.status === 401 ? open(await idToken(true)) : answer
}
