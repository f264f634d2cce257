import { Hono } from 'hono'
import { requestId } from 'hono/request-id'
import { createGuard } from './access/guards.ts'
import type { VerifyToken } from './access/identity.ts'
import { accessRoutes } from './access/routes.ts'
import { accountRoutes } from './account/routes.ts'
import { activityRoutes } from './activity/routes.ts'
import { restoreRoutes } from './backup/restore-routes.ts'
import type { RestoreRuns } from './backup/restore-runs.ts'
import { backupRoutes } from './backup/routes.ts'
import { briefRoutes } from './brief/routes.ts'
import { checkRoutes } from './checks/routes.ts'
import { contractRoutes } from './content/contract-routes.ts'
import { contentRoutes } from './content/routes.ts'
import { companyRoutes } from './companies/routes.ts'
import { noteRoutes } from './notes/routes.ts'
import { conversationRoutes } from './conversation/routes.ts'
import type { Connection } from './db/connection.ts'
import type { Database } from './db/database.ts'
import type { Env } from './env.ts'
import { fileRoutes } from './files/routes.ts'
import type { FileStore } from './files/store.ts'
import { deliveryRoutes } from './deliveries/routes.ts'
import { compressAnswer } from './http/compress-answer.ts'
import { apiHeaders, personalHeaders } from './http/headers.ts'
import { mount } from './http/mount.ts'
import { NotFoundError } from './errors.ts'
import { answerWith, asProblem } from './http/problem.ts'
import { isUrlencoded } from './http/read-request.ts'
import { patternOf, requestLine } from './http/request-line.ts'
import { requireSameOrigin } from './http/same-origin.ts'
import { clientAddress, loggedAddress } from './network/client-address.ts'
import { requireThisMachine } from './network/this-machine.ts'
import type { RateLimiter } from './http/rate-limiter.ts'
import type { Route } from './http/route.ts'
import { importRoutes } from './import/routes.ts'
import { inboundMailRoutes } from './inbound-mail/routes.ts'
import { inboxRoutes } from './inbox/routes.ts'
import { liveRoutes } from './live/routes.ts'
import type { OrderEventStreams } from './live/streams.ts'
import { invoiceRoutes } from './invoices/routes.ts'
import type { Log } from './log.ts'
import { withDescription } from './openapi.ts'
import { mediaRoutes } from './media/routes.ts'
import { uploadRoutes } from './files/upload-routes.ts'
import { mailRoutes } from './mail/routes.ts'
import { boardRoutes } from './orders/board-routes.ts'
import { taskRoutes } from './orders/tasks/routes.ts'
import { customerRoutes } from './customers/routes.ts'
import { mailTextRoutes } from './mail-texts/routes.ts'
import { homeRoutes } from './ops/home-routes.ts'
import { opsRoutes, type Setup } from './ops/routes.ts'
import { orderInvoiceRoutes } from './orders/invoice-routes.ts'
import { guestOrderRoutes } from './orders/guest-routes.ts'
import { orderLinkRoutes } from './orders/link-routes.ts'
import { reminderRoutes } from './orders/reminder-routes.ts'
import { orderListRoutes } from './orders/list-routes.ts'
import { orderRoutes } from './orders/routes.ts'
import { orderStatusRoutes } from './orders/status-routes.ts'
import { workRoutes } from './orders/work/routes.ts'
import { paymentRoutes, type Payments } from './payments/routes.ts'
import { buyerRoutes } from './orders/buyer-routes.ts'
import { paymentEmailRoutes } from './payments/email-routes.ts'
import { webhookRoutes } from './payments/webhook-routes.ts'
import { privacyRoutes } from './privacy/routes.ts'
import { shareImageServer, shareImagesPath } from './publish/share-images/server.ts'
import { faviconPath, iconServer, pictureLoader } from './publish/icons/server.ts'
import type { Pictures } from './publish/pictures.ts'
import { lookUp } from './publish/cache/serve.ts'
import { titleOf } from './publish/parse-page.ts'
import type { Publisher } from './publish/publisher.ts'
import { draftRoutes } from './releases/draft-routes.ts'
import { previewLinkRoutes } from './releases/preview-routes.ts'
import { releaseRoutes } from './releases/routes.ts'
import { requestRoutes } from './requests/routes.ts'
import { retentionRoutes } from './retention/routes.ts'
import { reviewRoutes } from './reviews/routes.ts'
import { searchRoutes } from './search/routes.ts'
import type { PageViews } from './statistics/page-views.ts'
import { statisticsRoutes } from './statistics/routes.ts'
import { presenceRoutes } from './presence/routes.ts'
import { publishRoutes } from './publish/routes.ts'

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
