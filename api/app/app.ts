import { Hono } from 'hono'
import { requestId } from 'hono/request-id'
import { createGuard } from '../people/access/guards.ts'
import type { VerifyToken } from '../people/access/identity.ts'
import { accessRoutes } from '../people/access/routes.ts'
import { accountRoutes } from '../sales/account/routes.ts'
import { activityRoutes } from '../office/activity/routes.ts'
import { restoreRoutes } from '../backup/restore-routes.ts'
import type { RestoreRuns } from '../backup/restore-runs.ts'
import { backupRoutes } from '../backup/routes.ts'
import { briefRoutes } from '../sales/brief/routes.ts'
import { checkRoutes } from '../site/checks/routes.ts'
import { contractRoutes } from '../content/records/contract-routes.ts'
import { contentRoutes } from '../content/records/routes.ts'
import { companyRoutes } from '../people/companies/routes.ts'
import { noteRoutes } from '../sales/notes/routes.ts'
import { conversationRoutes } from '../sales/conversation/routes.ts'
import type { Connection } from '../platform/db/connection.ts'
import type { Database } from '../platform/db/database.ts'
import type { Env } from '../platform/env.ts'
import { fileRoutes } from '../sales/files/routes.ts'
import type { FileStore } from '../platform/files/store.ts'
import { deliveryRoutes } from '../sales/deliveries/routes.ts'
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
import type { RateLimiter } from '../platform/http/rate-limiter.ts'
import type { Route } from '../platform/http/route.ts'
import { importRoutes } from '../content/import/routes.ts'
import { inboundMailRoutes } from '../sales/inbound-mail/routes.ts'
import { inboxRoutes } from '../site/inbox/routes.ts'
import { liveRoutes } from '../sales/live/routes.ts'
import type { OrderEventStreams } from '../sales/live/streams.ts'
import { invoiceRoutes } from '../money/invoices/routes.ts'
import type { Log } from '../platform/log.ts'
import { withDescription } from './openapi.ts'
import { mediaRoutes } from '../content/media/routes.ts'
import { uploadRoutes } from '../sales/files/upload-routes.ts'
import { mailRoutes } from '../mail/outbox/routes.ts'
import { boardRoutes } from '../sales/orders/board-routes.ts'
import { taskRoutes } from '../sales/orders/tasks/routes.ts'
import { customerRoutes } from '../people/customers/routes.ts'
import { mailTextRoutes } from '../office/mail-texts/routes.ts'
import { homeRoutes } from '../office/ops/home-routes.ts'
import { opsRoutes, type Setup } from '../office/ops/routes.ts'
import { orderInvoiceRoutes } from '../sales/orders/invoice-routes.ts'
import { guestOrderRoutes } from '../sales/orders/guest-routes.ts'
import { orderLinkRoutes } from '../sales/orders/link-routes.ts'
import { reminderRoutes } from '../sales/orders/reminder-routes.ts'
import { orderListRoutes } from '../sales/orders/list-routes.ts'
import { orderRoutes } from '../sales/orders/routes.ts'
import { orderStatusRoutes } from '../sales/orders/status-routes.ts'
import { workRoutes } from '../sales/orders/work/routes.ts'
import { paymentRoutes, type Payments } from '../sales/payments/routes.ts'
import { buyerRoutes } from '../sales/orders/buyer-routes.ts'
import { paymentEmailRoutes } from '../sales/payments/email-routes.ts'
import { webhookRoutes } from '../sales/payments/webhook-routes.ts'
import { privacyRoutes } from '../office/privacy/routes.ts'
import { shareImageServer, shareImagesPath } from '../site/publish/share-images/server.ts'
import { faviconPath, iconServer, pictureLoader } from '../site/publish/icons/server.ts'
import type { Pictures } from '../site/publish/pictures.ts'
import { lookUp } from '../site/publish/cache/serve.ts'
import { titleOf } from '../site/publish/parse-page.ts'
import type { Publisher } from '../site/publish/publisher.ts'
import { draftRoutes } from '../content/releases/draft-routes.ts'
import { previewLinkRoutes } from '../site/previews/preview-routes.ts'
import { releaseRoutes } from '../content/releases/routes.ts'
import { requestRoutes } from '../sales/requests/routes.ts'
import { retentionRoutes } from '../office/retention/routes.ts'
import { reviewRoutes } from '../sales/reviews/routes.ts'
import { searchRoutes } from '../office/search/routes.ts'
import type { PageViews } from '../site/statistics/page-views.ts'
import { statisticsRoutes } from '../site/statistics/routes.ts'
import { presenceRoutes } from '../office/presence/routes.ts'
import { publishRoutes } from '../site/publish/routes.ts'

/** The dependencies of the app, made by the caller of `createApp`. */
export interface Parts {
  db: Database
  connection: Connection
  env: Pick<
    Env,
    | 'publicUrl'
    | 'hsts'
    | 'logClientAddress'
    | 'rebuildSecret'
    | 'identity'
    | 'smtpUrl'
    | 'mailFrom'
    | 'trustedProxies'
    | 'formWork'
    | 'dataDir'
    | 'backup'
    | 'backupPassphrase'
    | 'currency'
    | 'currencyIsChosen'
    | 'inboundMail'
    | 'statisticsBeacon'
  >
  log: Log
  files: FileStore
  pictures: Pictures
  publisher: Publisher
  restoreRuns: RestoreRuns
  payments: Payments
  streams: OrderEventStreams
  views: Pick<PageViews, 'write' | 'countBeacon' | 'timeZone'>
  verify: VerifyToken
  operatorKey: string
  rateLimiter: RateLimiter
  setup: Setup
  /** In tests: compares each response with the schema that its route declares. */
  checkAnswers?: boolean | undefined
  /** Called after each request to the API. */
  onRequest?:
    ((request: { method: string; route: string; status: number; seconds: number }) => void) | undefined
}

/** Every route of the API, in the order of the OpenAPI description. */
export function apiRoutes({
  db,
  connection,
  env,
  files,
  publisher,
  restoreRuns,
  payments,
  streams,
  views,
  setup,
}: Pick<
  Parts,
  | 'db'
  | 'connection'
  | 'env'
  | 'files'
  | 'publisher'
  | 'restoreRuns'
  | 'payments'
  | 'streams'
  | 'views'
  | 'setup'
>): Route[] {
  const content = contentRoutes(db, publisher)
  return withDescription([
    ...contractRoutes(content),
    ...content,
    ...inboxRoutes(db, env, publisher.renderForm),
    ...mailRoutes(db, env),
    ...mailTextRoutes(db, env),
    ...companyRoutes(db),
    ...customerRoutes(db),
    ...boardRoutes(db),
    ...taskRoutes(db),
    ...orderRoutes(db, env),
    ...orderListRoutes(db, env),
    ...orderStatusRoutes(db, env),
    ...guestOrderRoutes(db, env),
    ...orderLinkRoutes(db, env),
    ...buyerRoutes(db),
    ...conversationRoutes(db),
    ...workRoutes(db, env),
    ...briefRoutes(db),
    ...orderInvoiceRoutes(db),
    ...invoiceRoutes(db),
    ...noteRoutes(db),
    ...inboundMailRoutes(db, files, env),
    ...fileRoutes(db, files),
    ...uploadRoutes(db, files),
    ...liveRoutes(streams),
    ...reminderRoutes(db, publisher.renderForm),
    ...deliveryRoutes(db),
    ...reviewRoutes(db, publisher),
    ...requestRoutes(db),
    ...paymentEmailRoutes(db),
    ...paymentRoutes(db, payments),
    ...webhookRoutes(payments),
    ...accessRoutes(db, env),
    ...accountRoutes(db),
    ...privacyRoutes(db, publisher),
    ...draftRoutes(db, publisher),
    ...releaseRoutes(db, publisher),
    ...previewLinkRoutes(db, publisher, env),
    ...importRoutes(db, publisher),
    ...publishRoutes(publisher, env.rebuildSecret),
    ...checkRoutes(db, publisher, env),
    ...activityRoutes(db, publisher),
    ...retentionRoutes(db),
    ...presenceRoutes(db),
    ...statisticsRoutes(db, views, env, {
      titleOf: (path) => {
        const page = publisher.pages.get(path)
        return page && titleOf(page.body.toString())
      },
      countedAs: (url) => lookUp(publisher.live, url)?.countedAs,
    }),
    ...searchRoutes(db, publisher),
    ...mediaRoutes(db, publisher, files),
    ...homeRoutes({ db, publisher, env, setup }),
    ...opsRoutes(setup),
    ...backupRoutes(connection, files, env),
    ...restoreRoutes(connection, restoreRuns),
  ])
}

export function createApp(parts: Parts) {
  const { db, env, log, publisher, verify, operatorKey, onRequest } = parts
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
  mount(api, apiRoutes(parts), {
    guard: createGuard(db, verify, operatorKey),
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
