import { createServer, type ServerResponse } from 'node:http'
import type { Env } from '../../platform/env.ts'
import { createListener } from '../../platform/http/listener.ts'
import type { Log } from '../../platform/log.ts'
import { listen } from '../../platform/ports.ts'
import { answerAlive } from '../../platform/http/liveness.ts'
import { createHealth, type Health } from './health.ts'
import { createMetrics, type Metrics } from './metrics.ts'

/** Health and metrics for operators, on a separate port that visitors cannot reach. */
export interface Ops extends AsyncDisposable {
  /** Undefined if no port is set. */
  port: number | undefined
  health: Health
  metrics: Metrics | undefined
}

/**
 * Starts before everything else, so that probes see the start. Throws a SettingError if it cannot listen.
 */
export async function startOps({ ops }: Pick<Env, 'ops'>, log: Log): Promise<Ops> {
  const health = createHealth()
  if (!ops) return { port: undefined, health, metrics: undefined, [Symbol.asyncDispose]: async () => {} }
  const metrics = createMetrics()
  const listener = createListener({
    log,
    handle: ({ url = '/', method }, response) => {
      const [path, ...query] = url.split('?')
      const exclude = new URLSearchParams(query.join('?')).getAll('exclude')
      if (method !== 'GET' && method !== 'HEAD')
        return response.writeHead(405, { Allow: 'GET, HEAD', 'Content-Length': '0' }).end()
      if (path === '/healthz') return answerAlive(response)
      if (path === '/readyz') return answerReady(response, health, exclude)
      if (path === '/metrics') return answerMetrics(response, metrics)
      return response.writeHead(404, { 'Content-Length': '0' }).end()
    },
  })
  const server = createServer({ requestTimeout: 5000 }, listener)
  const port = await listen(server, ops.port, ops.host, ['OPS_PORT', 'OPS_HOST'])
  return {
    port,
    health,
    metrics,
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
      metrics.registry.clear()
    },
  }
}

async function answerReady(response: ServerResponse, health: Health, except: readonly string[]) {
  const readiness = await health.check(except)
  response
    .writeHead(readiness.ready ? 200 : 503, { 'Content-Type': 'application/json; charset=utf-8' })
    .end(`${JSON.stringify(readiness, undefined, 2)}\n`)
}

async function answerMetrics(response: ServerResponse, { registry }: Metrics) {
  const metrics = await registry.metrics().catch(() => undefined)
  if (metrics === undefined) response.writeHead(500).end()
  else response.writeHead(200, { 'Content-Type': registry.contentType }).end(metrics)
}
