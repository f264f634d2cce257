import { setTimeout as sleep } from 'node:timers/promises'
import type { Hono } from 'hono'
import { knownTimeZone } from '#content/locale/local-time.ts'
import type { VerifyToken } from '../people/access/identity.ts'
import { product } from '../platform/caller.ts'
import { cleanUpBackups } from '../backup/clean-up.ts'
import { RestoreRuns } from '../backup/restore-runs.ts'
import type { AppCheckParts, AppFeature, AppParts } from './parts.ts'
import { contextsOf } from '../platform/context.ts'
import type { Connection } from '../platform/db/connection.ts'
import type { Database } from '../platform/db/database.ts'
import { retryWhileUnavailable } from '../platform/db/retry.ts'
import { createDispatcher } from './dispatch.ts'
import { clientFolder } from '../platform/dist.ts'
import type { Env } from '../platform/env.ts'
import { registerFolder } from '../platform/files/folders.ts'
import { checkFileStore, filesFolder, openFileStore } from '../platform/files/open-store.ts'
import type { FileStore } from '../platform/files/store.ts'
import { plainHeaders } from '../platform/http/headers.ts'
import { createRateLimiter } from '../platform/http/rate-limiter.ts'
import { createHttpServer } from '../platform/http/server.ts'
import { startJobs } from './jobs.ts'
import { OrderEventHub } from '../sales/live/hub.ts'
import { OrderEventStreams } from '../sales/live/streams.ts'
import type { Log } from '../platform/log.ts'
import type { Ops } from '../office/ops/server.ts'
import { everyCheck } from '../office/ops/check-list.ts'
import { WebhookInbox } from '../sales/payments/inbox.ts'
import type { Payments } from '../sales/payments/routes.ts'
import { createProblemReporter } from '../money/payment-providers/problems.ts'
import { createProviders } from '../money/payment-providers/registry.ts'
import type { ProviderDefinition } from '../money/payment-providers/provider.ts'
import { reachableHost } from '../platform/ports.ts'
import { newResponseCounts } from '../site/publish/cache/response-counts.ts'
import { followChanges } from '../site/publish/follow-changes.ts'
import { pictureServer } from '../site/publish/picture-server.ts'
import type { PageFolder } from '../site/publish/page-folder.ts'
import { Pictures } from '../site/publish/pictures.ts'
import { Publisher } from '../site/publish/publisher.ts'
import type { SiteBundle } from '../site/publish/render.ts'
import { loadStaticFiles } from '../site/publish/static-files.ts'
import { announceTo, type Announce } from '../site/publish/announce.ts'
import { keyFile, keyFilePath } from '../site/publish/index-now.ts'
import { outside, type Outside } from '../platform/setup/outside.ts'
import { PageViews } from '../site/statistics/page-views.ts'
import { createWaitingApp } from './waiting-app.ts'

/** How long a start with the pages of the last run waits for the database before it reports that it is unavailable. */
const databaseWaitMs = 1000
/** How long the start pauses for the first page requests before it continues on the same thread. */
const firstRequestsMs = 20

export interface ServerOptions {
  env: Env
  connection: Connection
  /** Prepares the database before its first use. Retried while the database is unavailable, if an earlier run has used it. */
  prepare?: (files: FileStore) => Promise<void>
  /** The folder of the published pages; by default a temporary one. */
  folder?: PageFolder | undefined
  /** The built site; undefined if no pages are published. */
  site: SiteBundle | undefined
  verify: VerifyToken
  operatorKey: string
  log: Log
  /** In tests: replaces the clock. */
  now?: (() => Date) | undefined
  ops?: Ops | undefined
  /** Creates the stand-ins of payment providers; absent in production. `self` returns the URL of this server. */
  createSimulator?:
    ((db: Database, env: Env, self: () => string, log: Log) => Pick<Hono, 'fetch'>) | undefined
  /** In tests: replaces the external services that the setup checks call. */
  outside?: Outside | undefined
  /** In tests: compares each response of the API with the schema that its route declares. */
  checkAnswers?: boolean | undefined
  /** In tests: closes idle connections sooner at shutdown. See `createHttpServer`. */
  idleMs?: number | undefined
  /** In tests: replaces the list of all features. */
  features?: readonly AppFeature[] | undefined
  /** In tests: replaces the list of the registry. */
  paymentProviders?: readonly ProviderDefinition[] | undefined
}

/** A running server. Disposing of it waits for the requests in flight, then for the jobs. */
export interface Server extends AsyncDisposable {
  port: number
  publisher: Publisher
  /** The job workers of this process. */
  workers: AsyncDisposable
  payments: Payments
  /** Resolves once the API is served too; until then it answers 503. */
  ready: Promise<void>
}

/**
 * The composition root: makes every part, connects them and listens. With the pages of the last run it listens at once,
 * else once the pages are rendered. Resolves once the API is served too, or once the database turns out to be unavailable;
 * then the API becomes available later.
 */
export async function startServer(options: ServerOptions): Promise<Server> {
  const {
    env,
    connection,
    prepare = async () => {},
    folder: pageFolder,
    site,
    verify,
    operatorKey,
    log,
    ops,
  } = options
  const { db } = connection
  const contextOf = contextsOf({ db, env, now: options.now })
  const parts = new AsyncDisposableStack()
  try {
    let hasWorkers = false
    const enqueueAnnouncements = announceTo(connection, env, (paths) => publisher.indexable(paths))
    const announce: Announce = async (publication) =>
      hasWorkers ? enqueueAnnouncements(publication) : undefined
    const files = await openFileStore(env)
    await checkFileStore(files, env, log)
    const pictures = new Pictures(files)
    const publisher = parts.use(
      new Publisher({
        db,
        site,
        env,
        log,
        announce,
        folder: pageFolder,
        pictures: env.s3 && pictures,
        onPublish: ops?.metrics?.published,
      }),
    )
    if (site)
      for (const [path, file] of loadStaticFiles(clientFolder, env)) publisher.live.files.set(path, file)
    if (env.indexNow) publisher.live.files.set(keyFilePath(env.indexNow.key), keyFile(env, env.indexNow.key))

    let port = env.port
    const self = () => `http://${reachableHost(env.host)}:${port}`
    const rateLimiter = createRateLimiter({ connection, env, log })
    const workers = parts.use(new AsyncDisposableStack())
    const providers = createProviders(
      { env, self, problems: (name) => createProblemReporter(contextOf(product), name) },
      options.paymentProviders,
    )
    const payments = { providers, inbox: workers.use(new WebhookInbox(contextOf(product), providers, log)) }

    const hub = new OrderEventHub(db, log)
    const streams = new OrderEventStreams(hub)
    const views = parts.use(
      new PageViews({ db, log, env, timeZone: () => knownTimeZone(publisher.content.region?.timeZone) }),
    )

    const waitingApp = createWaitingApp({ env, log })
    let app: Pick<Hono, 'fetch'> | undefined
    let isPrepared = false
    const published = Promise.withResolvers<void>()
    const listening = Promise.withResolvers<void>()
    const startApp = async () => {
      await prepare(files)
      isPrepared = true
      await publisher.catchUp()
      published.resolve()
      // Clients that have waited for the port get their page before the rest of the start takes the thread.
      await listening.promise
      await sleep(firstRequestsMs)
      // Loaded this late because pages, which are served by now, do not need them.
      const { createApp } = await import('./app.ts')
      const features = options.features ?? (await import('../features.ts')).features
      // With a database server, the files folder may be lost with its container, or not be shared by all processes.
      const folder =
        env.s3 || connection.embedded ? undefined : parts.use(await registerFolder(db, filesFolder(env)))
      const restoreRuns = new RestoreRuns({ connection, files, publisher, log })
      const appParts: AppParts = {
        connection,
        env,
        log,
        files,
        features,
        pictures,
        publisher,
        restoreRuns,
        payments,
        streams,
        views,
        verify,
        operatorKey,
        contextOf,
        rateLimiter,
        setup: {
          checks: everyCheck<AppCheckParts>(features, {
            env,
            files,
            providers,
            server: { publisher, verify, folder },
          }),
          context: {
            ctx: contextOf(product),
            env,
            connection,
            variables: process.env,
            outside: options.outside ?? outside,
          },
        },
        onRequest: ops?.metrics?.answered,
        checkAnswers: options.checkAnswers,
      }
      workers.use(await startJobs(features, appParts))
      hasWorkers = true
      void cleanUpBackups(connection, env, log)
      await hub.listen(connection)
      if (site) workers.defer(await followChanges(connection, publisher, log))
      // Added last, so that restores are interrupted before the workers stop.
      workers.use(restoreRuns)
      app = createApp(features, appParts)
    }

    const stopping = new AbortController()
    const unavailable = Promise.withResolvers<'unavailable'>()
    const onUnavailable = () => unavailable.resolve('unavailable')
    const ready = pageFolder?.knowsDatabase
      ? retryWhileUnavailable(startApp, onUnavailable, stopping.signal)
      : startApp()
    if (publisher.isServing)
      void sleep(databaseWaitMs, undefined, { ref: false }).then(() => isPrepared || onUnavailable())
    parts.defer(async () => {
      stopping.abort()
      await ready.catch(() => {})
    })

    const simulator =
      env.paypal.mode === 'simulator' ? options.createSimulator?.(db, env, self, log) : undefined
    const { live } = publisher
    const responseCounts = newResponseCounts()
    // With the beacon, pages report their views themselves: counting them here would count them twice.
    const countView = env.statisticsBeacon ? () => {} : views.count
    const apiAnswered = Promise.race([ready, unavailable.promise]).catch(() => {})
    const fetchOfApp: Hono['fetch'] = async (...request) => {
      if (!app) await apiAnswered
      return (app ?? waitingApp).fetch(...request)
    }
    const server = parts.use(
      createHttpServer({
        log,
        headers: plainHeaders(env),
        handle: createDispatcher({
          app: { fetch: fetchOfApp },
          cache: live,
          ensureCurrent: publisher.ensureCurrent,
          redirects: publisher,
          servePicture: pictureServer({ pictures, memory: live.memory, env, log }),
          env,
          counts: responseCounts,
          countView,
          simulator,
        }),
        idleMs: options.idleMs,
      }),
    )
    // Closed before the server waits for the requests in flight: event streams do not end by themselves.
    parts.use(streams)
    // Pages are served as soon as there are any; requests to the API wait until it is ready.
    if (!publisher.isServing) await Promise.race([published.promise, ready, unavailable.promise])
    port = await server.listen(env.port, env.host).finally(listening.resolve)
    if ((await Promise.race([ready, unavailable.promise])) === 'unavailable')
      log.warn('the database is unavailable: the last published pages are served until it is back')
    ops?.metrics?.readFrom({ connection, publisher, responseCounts })
    ops?.health.serving({ connection, publisher })
    const stop = () => {
      ops?.health.stopping()
      return parts.disposeAsync()
    }
    return { port, publisher, workers, payments, ready, [Symbol.asyncDispose]: stop }
  } catch (error) {
    await parts.disposeAsync()
    throw error
  }
}
