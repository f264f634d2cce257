import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import type { Context as HttpContext } from 'hono'

/**
 * The body of a request as a stream. If the client aborts, reading it fails. Nobody has to listen for that error until then:
 * a stream whose error nobody listens for would end the whole process.
 */
export function bodyStream(c: HttpContext): Readable {
  const { body } = c.req.raw
  const bytes = body ? Readable.fromWeb(body as ReadableStream<Uint8Array>) : Readable.from([])
  return bytes.on('error', () => {})
}
