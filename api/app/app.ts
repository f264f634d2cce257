import { Hono } from 'hono'
import { requestId } from 'hono/request-id'
import { createGuard } from '../people/access/guards.ts'
import { compressAnswer } from '../platform/http/compress-answer.ts'
import { apiHeaders, personalHeaders } from '../platform/http/headers.ts'
import { mount } from '../platform/http/mount.ts'
import { NotFoundError } from '../platform/errors.ts'
import { answerWith, asProblem } from '../platform/http/problem.ts'
import { isUrlencoded } from '../platform/http/read-request.ts'
import { patternOf, requestLine } from '../platform/http/request-line.ts'
import { requireSameOrigin } from '../platform/http/same-origin.ts'
import { clientAddress, loggedAddress } from '../platform/network/client-address.ts'
import { requireThisMachine } from '../platform/network/this-machine.ts'
import type { Route } from '../platform/http/route.ts'
import { withDescription } from './openapi.ts'
import { shareImageServer, shareImagesPath } from '../site/publish/share-images/server.ts'
import { faviconPath, iconServer, pictureLoader } from '../site/publish/icons/server.ts'
import type { AppFeature, AppParts } from './parts.ts'

/** Every route of the API, in the order of the OpenAPI description. */
const apiRoutes = (features: readonly AppFeature[], parts: AppParts): Route[] =>
  withDescription(
    features.flatMap(({ routes = [] }) => routes.flatMap((routesOf) => routesOf(parts))),
    Object.assign({}, ...features.map(({ tags }) => tags)) as Record<string, string>,
  )

export function createApp(features: readonly AppFeature[], parts: AppParts) {
  const { contextOf, env, log, publisher, verify, operatorKey, onRequest } = parts
  const api = new Hono()
  const headers = Object.entries(apiHeaders(env))

  // Keeps a valid request id set by a reverse proxy.
  api.use(requestId({ limitLength: 64 }))
  api.use(async (c, next) => {
    const start = performance.now()
    for (const [name, value] of headers) c.header(name, value)
    await next()
    const ms = performance.now() - start
    const { status } = c.res
    onRequest?.({ method: c.req.method, route: patternOf(c), status, seconds: ms / 1000 })
    if (!log.isLevelEnabled('info')) return
    const client = loggedAddress(clientAddress(c, env.trustedProxies), env.logClientAddress)
    log.info({ ...requestLine(c), ...(client && { client }), status, ms: Math.round(ms) }, 'request')
  })
  api.onError((error, c) => {
    const problem = asProblem(error, log, c)
    // A person reads the response to a form posted without JavaScript.
    const page = isUrlencoded(c) && problem.status >= 500 ? publisher.pages.get('/500') : undefined
    if (page)
      return c.body(new Uint8Array(page.body), problem.status as 500, {
        ...personalHeaders(page),
        ...problem.options.headers,
      })
    const id = c.get('requestId')
    return answerWith(problem, [...headers, ['X-Request-Id', id]], id)
  })
  api.use(async (c, next) => {
    await next()
    await compressAnswer(c)
  })
  if (env.identity.embedded) api.use(requireThisMachine)
  mount(api, apiRoutes(features, parts), {
    guard: createGuard(contextOf, verify, operatorKey),
    contextOf,
    renderForm: publisher.renderForm,
    publicUrl: env.publicUrl,
    requireSameOrigin: requireSameOrigin(env.publicUrl),
    rateLimiter: parts.rateLimiter,
    poolStats: parts.connection.poolStats,
    checkAnswers: parts.checkAnswers ?? false,
  })
  const { live } = publisher
  const loadPicture = pictureLoader(parts.pictures, live)
  const icons = iconServer(live, loadPicture, env)
  const shareImages = shareImageServer(live, env, loadPicture)
  const app = new Hono()
    .get(`${shareImagesPath}*`, async (c) => (await icons(c)) ?? shareImages(c))
    .get(faviconPath, async (c) => (await icons(c)) ?? c.notFound())
    .route('/api', api)
  app.notFound(() => answerWith(asProblem(new NotFoundError(), log), headers))
  app.onError((error) => answerWith(asProblem(error, log), headers))
  return app
}
