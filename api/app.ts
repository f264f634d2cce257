import { Hono } from 'hono'
import { requestId } from 'hono/request-id'
import { createGuard } from './access/guards.ts'
import type { VerifyToken } from './access/identity.ts'
import { accessRoutes } from './access/routes.ts'
import { contentRoutes } from './content/routes.ts'
import type { Database } from './db.ts'
import type { Env } from './env.ts'
import { apiHeaders } from './http/headers.ts'
import { mount } from './http/mount.ts'
import { asProblem, problemResponse } from './http/problem.ts'
import { sameSite } from './http/same-site.ts'
import type { Route } from './http/route.ts'
import { inboxRoutes } from './inbox/routes.ts'
import type { Queue } from './jobs/queue.ts'
import type { Log } from './log.ts'
import { openapiRoute } from './openapi.ts'
import { orderRoutes } from './orders/routes.ts'
import { payRoutes, type Paying } from './payments/pay-routes.ts'
import { paymentRoutes } from './payments/routes.ts'
import type { Publisher } from './publish/publisher.ts'
import { publishRoutes } from './publish/routes.ts'

/** What the app is made of; whoever starts it brings the parts. */
export interface Parts {
  db: Database
  env: Pick<Env, 'publicUrl' | 'rebuildSecret' | 'identity'>
  log: Log
  publisher: Publisher
  paying: Paying
  queue: Pick<Queue, 'send'>
  verify: VerifyToken
  operatorKey: string
}

/** Every route of the API, in the order of its description. */
export function apiRoutes({
  db,
  env,
  publisher,
  paying,
  queue,
}: Omit<Parts, 'verify' | 'operatorKey' | 'log'>): Route[] {
  const routes = [
    ...contentRoutes(db, publisher),
    ...inboxRoutes(db),
    ...orderRoutes(db),
    ...paymentRoutes(db),
    ...payRoutes(db, paying, queue),
    ...accessRoutes(db, env),
    ...publishRoutes(publisher, env.rebuildSecret),
  ]
  return [...routes, openapiRoute(routes)]
}

export function createApp(parts: Parts) {
  const { db, env, log, publisher, verify, operatorKey } = parts
  const api = new Hono()
  const headers = Object.entries(apiHeaders(env))

  api.use(requestId())
  api.use(async (c, next) => {
    const start = performance.now()
    for (const [name, value] of headers) c.header(name, value)
    await next()
    const ms = Math.round(performance.now() - start)
    log.info({ id: c.get('requestId'), method: c.req.method, path: c.req.path, status: c.res.status, ms })
  })
  api.use(sameSite(env.publicUrl))
  api.onError((error, c) => {
    const answer = problemResponse(asProblem(error, log, c))
    for (const [name, value] of headers) answer.headers.set(name, value)
    return answer
  })
  mount(api, apiRoutes(parts), createGuard(db, verify, operatorKey), publisher.renderForm)
  return new Hono().route('/api', api)
}
