import { createServer, type ServerResponse } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { getRequestListener } from '@hono/node-server'
import type { Hono } from 'hono'
import type { Env } from './env.ts'
import { plainHeaders } from './http/headers.ts'
import { simulatorPath } from './payments/paypal.ts'
import { listen } from './ports.ts'
import { cardsPath } from './publish/cards.ts'
import { openFastLane } from './publish/fast-lane.ts'
import { find, serve, type Shelf } from './publish/serve.ts'
import { count, newServed, type Served } from './publish/served.ts'

/** Disposing of it stops listening and lets requests in flight end, for eight seconds at most. */
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
  simulator?: Hono,
): HttpServer {
  const headers = plainHeaders(env)
  const served = { fast: newServed(), node: newServed() }
  const api = getRequestListener(app.fetch)
  const paypal = simulator && getRequestListener(simulator.fetch)
  const server = createServer(
    {
      headersTimeout: 5000,
      requestTimeout: 15_000,
      connectionsCheckingInterval: 1000,
      keepAliveTimeout: 65_000,
    },
    (request, response) => {
      const { url = '/' } = request
      const undrawn = url.startsWith(cardsPath) && !find(shelf, url)
      if (undrawn || /^\/(api(?=[/?]|$)|media\/)/.test(url)) void api(request, response)
      else if (paypal && url.startsWith(simulatorPath)) void paypal(request, response)
      else if (url === '/healthz') answerAlive(response, headers)
      else {
        serve(shelf, headers, request, response)
        count(served.node, response.statusCode)
      }
    },
  )
  const lane = openFastLane(server, shelf, served.fast)
  return {
    served,
    listen: (port, host) => listen(server, port, host),
    [Symbol.asyncDispose]: async () => {
      const closed = new Promise((resolve) => server.close(resolve))
      lane[Symbol.dispose]()
      server.closeIdleConnections()
      await Promise.race([closed, sleep(8000, undefined, { ref: false })])
      server.closeAllConnections()
    },
  }
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
