import { createParser } from 'eventsource-parser'
import type { TestServer } from './server.ts'

/** An open event stream. */
export interface EventStream extends AsyncDisposable {
  status: number
  /** The data of the next event; undefined once the stream has ended. */
  next(): Promise<string | undefined>
  lastId(): string | undefined
}

/** Follows the events of an order as a browser does. */
export async function followOrder(
  server: TestServer,
  orderId: string,
  as: string,
  lastEventId?: string | null,
): Promise<EventStream> {
  const closing = new AbortController()
  const answer = await fetch(`${server.url}/api/order/${orderId}/events`, {
    signal: closing.signal,
    headers: {
      Authorization: `Bearer ${as}`,
      ...(lastEventId && { 'Last-Event-ID': lastEventId }),
    },
  })
  const queue: string[] = []
  const seen = new Set<string>()
  let lastId: string | undefined
  const parser = createParser({
    onEvent: ({ id, data }) => {
      lastId = id
      // One that happens while the stream is opened may be sent twice, which only causes an extra reload.
      if (id !== undefined && seen.has(id)) return
      if (id !== undefined) seen.add(id)
      queue.push(data)
    },
  })
  const reader = answer.body!.pipeThrough(new TextDecoderStream()).getReader()
  return {
    status: answer.status,
    lastId: () => lastId,
    next: async () => {
      while (queue.length === 0) {
        const { done, value } = await reader.read()
        if (done) return undefined
        parser.feed(value)
      }
      return queue.shift()
    },
    [Symbol.asyncDispose]: async () => {
      closing.abort()
      await reader.cancel().catch(() => {})
    },
  }
}
