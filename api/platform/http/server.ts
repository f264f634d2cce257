import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { Server as NetServer } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Log } from '../log.ts'
import { listen } from '../ports.ts'
import { createListener } from './listener.ts'
import { closeSlowRequest } from './slow-requests.ts'

/** How long requests in flight may take at shutdown. */
const drainMs = 7000

interface Options {
  log: Log
  /** Sent with errors. */
  headers: Record<string, string>
  handle: (request: IncomingMessage, response: ServerResponse) => unknown
  /** How long idle connections stay open at shutdown, in milliseconds. */
  idleMs?: number | undefined
}

/**
 * Disposing of it stops listening and waits for the requests in flight, for seven seconds at most. Kept-alive
 * connections end with their next response; idle ones are closed after `idleMs` (default: one second).
 */
interface HttpServer extends AsyncDisposable {
  /** Resolves with the port once the server listens; port 0 picks a free one. */
  listen(port: number, host: string): Promise<number>
}

const nextEventLoopTurn = () => new Promise((resolve) => setImmediate(resolve))

/** The public HTTP server: it disconnects slow senders, and shuts down without losing a request. */
export function createHttpServer({ log, headers, handle, idleMs = 1000 }: Options): HttpServer {
  const inFlight = new Set<ServerResponse>()
  let isClosing = false
  const server = createServer(
    {
      headersTimeout: 5000,
      // An upload may take its time: `closeSlowRequest` limits how slow a body may be.
      requestTimeout: 0,
      connectionsCheckingInterval: 1000,
      keepAliveTimeout: 65_000,
    },
    createListener({
      log,
      headers,
      handle: (request, response) => {
        if (isClosing) response.shouldKeepAlive = false
        inFlight.add(response)
        response.once('close', () => inFlight.delete(response))
        closeSlowRequest(request, response)
        return handle(request, response)
      },
    }),
  )
  return {
    listen: (port, host) => listen(server, port, host),
    [Symbol.asyncDispose]: async () => {
      isClosing = true
      for (const response of inFlight) response.shouldKeepAlive = false
      // Lets Node accept the connections that have arrived: the kernel resets pending ones once nothing listens.
      await nextEventLoopTurn()
      // Node's own `close` ends kept-alive connections at once, even while a request is arriving.
      const closed = new Promise((resolve) => NetServer.prototype.close.call(server, resolve))
      const timedOut = sleep(drainMs, 'timed out', { ref: false })
      await Promise.race([closed, sleep(idleMs, undefined, { ref: false })])
      for (let done: unknown; done === undefined;) {
        // A request that came in while the process was busy is read first: its connection is not idle.
        await nextEventLoopTurn()
        server.closeIdleConnections()
        done = await Promise.race([closed.then(() => 'closed'), timedOut, sleep(50)])
      }
      server.closeAllConnections()
    },
  }
}
