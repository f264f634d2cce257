import { Hono, type Context } from 'hono'
import { requestId } from 'hono/request-id'
import { createGuard } from './access/guards.ts'
import type { VerifyToken } from './access/identity.ts'
import { accessRoutes } from './access/routes.ts'
import { activityRoutes } from './activity/routes.ts'
import { contentRoutes } from './content/routes.ts'
import type { Database } from './db.ts'
import type { Env } from './env.ts'
import { apiHeaders } from './http/headers.ts'
import type { Limits } from './http/limits.ts'
import { mount } from './http/mount.ts'
import { asProblem, away, Problem, problemResponse } from './http/problem.ts'
import { refuseForeign } from './http/same-site.ts'
import type { Route } from './http/route.ts'
import { inboxRoutes } from './inbox/routes.ts'
import type { Queue } from './jobs/queue.ts'
import type { Log } from './log.ts'
import { withDescription } from './openapi.ts'
import { mediaRoutes } from './media/routes.ts'
import { serveMedia } from './media/serve.ts'
import { mailRoutes } from './mail/routes.ts'
import { orderRoutes } from './orders/routes.ts'
import { payRoutes, type Paying } from './payments/pay-routes.ts'
import { paymentRoutes } from './payments/routes.ts'
import { privacyRoutes } from './privacy/routes.ts'
import type { Kept } from './publish/kept.ts'
import type { Publisher } from './publish/publisher.ts'
import { pageHead } from './publish/resource.ts'
import { publishRoutes } from './publish/routes.ts'

/** What the app is made of; whoever starts it brings the parts. */
export interface Parts {
  db: Database
  env: Pick<Env, 'publicUrl' | 'rebuildSecret' | 'identity' | 'smtpUrl' | 'formWork'>
  log: Log
  publisher: Publisher
  paying: Paying
  queue: Pick<Queue, 'send'>
  verify: VerifyToken
  operatorKey: string
  kept: Kept | undefined
  limits: Limits
}

/** Every route of the API, in the order of its description. */
export function apiRoutes({
  db,
  env,
  publisher,
  paying,
  queue,
}: Pick<Parts, 'db' | 'env' | 'publisher' | 'paying' | 'queue'>): Route[] {
  return withDescription([
    ...contentRoutes(db, publisher),
    ...inboxRoutes(db, env, publisher.renderForm),
    ...mailRoutes(db, env),
    ...orderRoutes(db),
    ...paymentRoutes(db),
    ...payRoutes(db, paying, queue),
    ...accessRoutes(db, env),
    ...privacyRoutes(db),
    ...publishRoutes(publisher, env.rebuildSecret),
    ...activityRoutes(db),
    ...mediaRoutes(db),
  ])
}

/** Posted without JavaScript: its answer is looked at by a person. */
const isPlainForm = (c: Context) =>
  c.req.header('content-type')?.startsWith('application/x-www-form-urlencoded')

export function createApp(parts: Parts) {
  const { db, env, log, publisher, verify, operatorKey, kept } = parts
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
  api.onError((error, c) => {
    const problem = asProblem(error, log, c)
    const page = isPlainForm(c) && problem.status >= 500 ? publisher.shelf.get('/500') : undefined
    if (page) return c.body(new Uint8Array(page.body), problem.status as 500, pageHead(page))
    return answerWith(problem, headers)
  })
  mount(
    api,
    apiRoutes(parts),
    createGuard(db, verify, operatorKey),
    publisher.renderForm,
    refuseForeign(env.publicUrl),
    parts.limits,
  )
  const app = new Hono().get('/media/:file', (c) => serveMedia(c, db, env, kept)).route('/api', api)
  app.notFound(() => answerWith(new Problem(404), headers))
  app.onError((error) => answerWith(asProblem(error, log), headers))
  return app
}

/** Answers for the API until the database can be asked. */
export function createWaitingApp({ db, env, kept, log }: Pick<Parts, 'db' | 'env' | 'kept' | 'log'>) {
  const headers = Object.entries(apiHeaders(env))
  return new Hono()
    .get('/media/:file', (c) => serveMedia(c, db, env, kept))
    .all('*', () => {
      throw away()
    })
    .onError((error) => answerWith(asProblem(error, log), headers))
}

function answerWith(problem: Problem, headers: readonly [string, string][]) {
  const answer = problemResponse(problem)
  for (const [name, value] of headers) answer.headers.set(name, value)
  return answer
}
