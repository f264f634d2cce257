import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { Server } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { getRequestListener } from '@hono/node-server'
import type { Hono } from 'hono'
import type { Env } from './env.ts'
import { plainHeaders } from './http/headers.ts'
import { createListener } from './http/listener.ts'
import type { Log } from './log.ts'
import { simulatorPath } from './payments/paypal/hosts.ts'
import { listen } from './ports.ts'
import { cardsPath } from './publish/cards.ts'
import { faviconPath } from './publish/icons.ts'
import { openFastLane } from './publish/fast-lane.ts'
import { find, serve, type Shelf } from './publish/serve.ts'
import { count, newServed, type Served } from './publish/served.ts'

/** Milliseconds: for requests in flight when it is told to end, and for a connection to be used once more before. */
const lastAnswers = 7000
const lastCalls = 1000
/** A body brings so many bytes in so many milliseconds, or its end: 64 kB is also the most that most routes take. */
const leastBytes = 64 * 1024
const within = 15_000

/**
 * Disposing of it stops listening and lets requests in flight end, for seven seconds at most. Connections that are
 * kept open are told with their next answer; those that stay silent are closed after a second.
 */
interface HttpServer extends AsyncDisposable {
  /** Resolves once it listens; gives the port, which is another one where 0 was asked for. */
  listen(port: number, host: string): Promise<number>
  /** What was answered from the shelf: on the fast lane, and by way of Node's own machinery. */
  served: { fast: Served; node: Served }
}

/** The one server: the API below `/api`, pictures below `/media`, everything else from the shelf; the stand-in for PayPal where there is one. Slow senders are cut off. */
export function createHttpServer(
  app: Pick<Hono, 'fetch'>,
  shelf: Shelf,
  env: Pick<Env, 'publicUrl'>,
  log: Log,
  simulator?: Hono,
): HttpServer {
  const headers = plainHeaders(env)
  const served = { fast: newServed(), node: newServed() }
  // What comes without a Host, as HTTP/1.0 allows.
  const { host: hostname } = new URL(env.publicUrl)
  const api = getRequestListener(app.fetch, { hostname })
  const paypal = simulator && getRequestListener(simulator.fetch, { hostname })
  const answering = new Set<ServerResponse>()
  let isEnding = false
  const server = createServer(
    {
      headersTimeout: 5000,
      // An upload may take its time: how slow a body may be is looked at below.
      requestTimeout: 0,
      connectionsCheckingInterval: 1000,
      keepAliveTimeout: 65_000,
    },
    createListener({
      log,
      headers,
      answer: (request, response) => {
        const { url = '/' } = request
        if (isEnding) response.shouldKeepAlive = false
        answering.add(response)
        response.once('close', () => answering.delete(response))
        cutOffWhenSlow(request, response)
        const undrawn = (url.startsWith(cardsPath) || url === faviconPath) && !find(shelf, url)
        if (undrawn || /^\/(api(?=[/?]|$)|media\/)/.test(url)) return api(request, response)
        if (paypal && url.startsWith(simulatorPath)) return paypal(request, response)
        if (url === '/healthz') return answerAlive(response, headers)
        serve(shelf, headers, request, response)
        return count(served.node, response.statusCode)
      },
    }),
  )
  const lane = openFastLane(server, shelf, served.fast)
  return {
    served,
    listen: (port, host) => listen(server, port, host),
    [Symbol.asyncDispose]: async () => {
      isEnding = true
      lane.close()
      for (const response of answering) response.shouldKeepAlive = false
      // Right after what has come in was accepted: the kernel resets those who wait to be when nothing listens any more.
      await new Promise((resolve) => setImmediate(resolve))
      // Node's own close ends connections that are kept open at once, a request on its way there or not.
      const closed = new Promise((resolve) => Server.prototype.close.call(server, resolve))
      const late = sleep(lastAnswers, 'late', { ref: false })
      await Promise.race([closed, sleep(lastCalls, undefined, { ref: false })])
      lane[Symbol.dispose]()
      for (let over: unknown; over === undefined;) {
        server.closeIdleConnections()
        over = await Promise.race([closed.then(() => 'closed'), late, sleep(50)])
      }
      server.closeAllConnections()
    },
  }
}

/** Ends a request whose body, if it has one, comes in too slowly: many of them would take every connection. */
function cutOffWhenSlow(request: IncomingMessage, response: ServerResponse) {
  const { socket, headers } = request
  if (headers['content-length'] === undefined && headers['transfer-encoding'] === undefined) return
  let before = socket.bytesRead
  const look = setInterval(() => {
    const came = socket.bytesRead - before
    before = socket.bytesRead
    if (came >= leastBytes) return
    if (!response.headersSent) socket.write('HTTP/1.1 408 Request Timeout\r\nConnection: close\r\n\r\n')
    socket.destroySoon()
  }, within).unref()
  request.once('end', () => clearInterval(look)).once('close', () => clearInterval(look))
}

/** For whoever wants to know whether anybody is there; how the parts are is nobody's business here. */
export const answerAlive = (response: ServerResponse, headers: Record<string, string> = {}) =>
  void response
    .writeHead(200, {
      'Content-Type': 'text/plain; charset=utf-8',
      'Cache-Control': 'no-store',
      'X-Content-Type-Options': 'nosniff',
      'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
      ...headers,
    })
    .end('alive')
