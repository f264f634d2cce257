import { createServer, type Server } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { getRequestListener } from '@hono/node-server'
import type { Hono } from 'hono'
import { SettingError, type Env } from './env.ts'
import { plainHeaders } from './http/headers.ts'
import { simulatorPath } from './payments/paypal.ts'
import { openFastLane } from './publish/fast-lane.ts'
import { serve, type Shelf } from './publish/serve.ts'

/** Disposing of it stops listening and lets requests in flight end, for eight seconds at most. */
interface HttpServer extends AsyncDisposable {
  /** Resolves once it listens; gives the port, which is another one where 0 was asked for. */
  listen(port: number, host: string): Promise<number>
}

/** The one server: the API below `/api`, pictures below `/media`, everything else from the shelf; the stand-in for PayPal where there is one. Slow senders are cut off. */
export function createHttpServer(
  app: Pick<Hono, 'fetch'>,
  shelf: Shelf,
  env: Pick<Env, 'publicUrl'>,
  simulator?: Hono,
): HttpServer {
  const headers = plainHeaders(env)
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
      if (/^\/(api(?=[/?]|$)|media\/)/.test(url)) void api(request, response)
      else if (paypal && url.startsWith(simulatorPath)) void paypal(request, response)
      else serve(shelf, headers, request, response)
    },
  )
  const lane = openFastLane(server, shelf)
  return {
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

const listen = (server: Server, port: number, host: string): Promise<number> =>
  new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      const reasons: Record<string, string> = {
        EADDRINUSE: `PORT is taken: something is listening on ${port} already.`,
        EACCES: `PORT is not allowed: this user may not listen on ${port}.`,
        EADDRNOTAVAIL: `HOST is wrong: ${host} is no address of this machine.`,
      }
      const reason = reasons[error.code ?? '']
      reject(reason ? new SettingError(reason) : error)
    })
    server.listen({ port, host }, () => {
      const address = server.address()
      resolve(typeof address === 'object' && address ? address.port : port)
    })
  })
