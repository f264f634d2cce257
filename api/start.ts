import { setTimeout as sleep } from 'node:timers/promises'
import type { Hono } from 'hono'
import type { VerifyToken } from './access/identity.ts'
import { createApp, createWaitingApp } from './app.ts'
import { channel } from './content/store.ts'
import { isAway, type Connection, type Database } from './db.ts'
import type { Env } from './env.ts'
import { createLimits } from './http/limits.ts'
import { startQueue, type Queue } from './jobs/queue.ts'
import type { Log } from './log.ts'
import { Mailer } from './mail/mailer.ts'
import { createLooks } from './ops/looks.ts'
import type { Ops } from './ops/server.ts'
import { processNotice } from './payments/process-notice.ts'
import { WebhookInbox } from './payments/inbox.ts'
import type { Paying } from './payments/routes.ts'
import { reporterTo } from './payments/provider-problems.ts'
import { createPayPal, type PayPal, type PayPalHosts } from './payments/paypal/hosts.ts'
import { createProviders } from './payments/registry.ts'
import { resumeRefund } from './payments/refunds.ts'
import { resumeCapture } from './payments/checkout.ts'
import { clientFolder } from './publish/build.ts'
import { loadFiles } from './publish/files.ts'
import type { Kept } from './publish/kept.ts'
import { Publisher } from './publish/publisher.ts'
import type { SiteBundle } from './publish/render.ts'
import { announcementOf, sendWebhook } from './publish/webhook.ts'
import { createHttpServer } from './server.ts'

/** How long the pages wait for the database, where there are some of an earlier run, in milliseconds. */
const patience = 1000

interface Given {
  env: Env
  connection: Connection
  /** What the database needs before it is used. Tried again while it is away, where pages of an earlier run are kept. */
  prepare?: () => Promise<void>
  kept?: Kept | undefined
  /** Without one, pages are not published. */
  site: SiteBundle | undefined
  verify: VerifyToken
  operatorKey: string
  log: Log
  /** Is told how the server is, and what it does. */
  ops?: Ops | undefined
  /** The stand-in for PayPal, where payments go through it; the product has none in production. */
  createSimulator?: ((db: Database, paypal: PayPal, log: Log) => Hono) | undefined
  /** Where PayPal is, if not where the mode says: for tests that bring their own. */
  paypalAt?: PayPalHosts | undefined
}

/** A running server. Disposing of it lets requests in flight end, then jobs. */
export interface Running extends AsyncDisposable {
  port: number
  publisher: Publisher
  mailer: Mailer
  paying: Paying
  /** Resolves once the API is answered too; until then it says 503. */
  whole: Promise<void>
}

/**
 * Puts the parts together and serves; resolves when pages and API are answered. While the database is away it is the
 * pages of an earlier run alone, and the rest follows by itself.
 */
export async function startServer(given: Given): Promise<Running> {
  const { env, connection, prepare = async () => {}, kept, site, verify, operatorKey, log, ops } = given
  const parts = new AsyncDisposableStack()
  try {
    const { db } = connection
    let queue: Queue | undefined
    const announce = async (paths: string[]) => {
      if (queue && env.publishWebhookUrl && paths.length)
        await queue.send(db, 'publish-webhook', announcementOf(paths))
    }
    if (kept) parts.use(kept)
    const publisher = parts.use(
      new Publisher({ db, site, env, log, announce, kept, onPublish: ops?.metrics?.published }),
    )
    if (site) for (const [path, file] of loadFiles(clientFolder, env)) publisher.shelf.set(path, file)

    let port = env.port
    const self = () => `http://${reachable(env.host)}:${port}`
    const made = createPayPal(env, self)
    // Only where a test brings its own: spread, the simulator's addresses would be those of before it listens.
    const paypal = given.paypalAt ? { ...made, ...given.paypalAt } : made
    const limits = parts.use(createLimits({ connection, env, log }))
    const work = parts.use(new AsyncDisposableStack())
    const providers = createProviders(paypal, reporterTo(db))
    const paying = { paypal, providers, intake: work.use(new WebhookInbox(db, providers, log)) }
    const mailer = work.use(new Mailer({ connection, env, log }))
    const ending = new AbortController()
    let app: Pick<Hono, 'fetch'> = createWaitingApp({ db, env, log, kept })
    const away = Promise.withResolvers<'away'>()
    let isReached = false
    const begin = async () => {
      await prepare()
      isReached = true
      if (site) await publisher.catchUp()
      queue ??= work.use(
        await startQueue(connection, log, {
          'publish-webhook': (announcement) => sendWebhook(env, announcement),
          'payment-notice': ({ id, again }) => processNotice(db, providers, id, again),
          'payment-capture': ({ id }) => resumeCapture(db, providers, id),
          'payment-refund': ({ id }) => resumeRefund(db, providers, id),
        }),
      )
      await mailer.start()
      if (site) work.defer(await followChanges(connection, publisher, log))
      app = createApp({
        db,
        env,
        log,
        publisher,
        paying,
        queue,
        verify,
        operatorKey,
        kept,
        limits,
        looks: createLooks({ env, connection, publisher, paying, verify }),
        onRequest: ops?.metrics?.answered,
      })
    }

    const last = site && kept?.read()
    const shown = last && publisher.begin(last)
    const whole = shown ? whenBack(begin, shown, () => away.resolve('away'), ending.signal) : begin()
    void shown
      ?.then(() => sleep(patience, undefined, { ref: false }))
      .then(() => isReached || away.resolve('away'))
    parts.defer(async () => {
      ending.abort()
      await whole.catch(() => {})
    })
    const simulator = paypal.mode === 'simulator' ? given.createSimulator?.(db, paypal, log) : undefined
    const server = parts.use(
      createHttpServer(
        { fetch: (...request) => app.fetch(...request) },
        publisher.shelf,
        env,
        log,
        simulator,
      ),
    )
    if ((await Promise.race([whole, away.promise])) === 'away')
      log.warn('the database is away: the pages that were published last are served until it is back')
    port = await server.listen(env.port, env.host)
    ops?.metrics?.readFrom({ connection, publisher, served: server.served })
    ops?.health.serving({ connection, publisher })
    const stop = () => {
      ops?.health.stopping()
      return parts.disposeAsync()
    }
    return { port, publisher, mailer, paying, whole, [Symbol.asyncDispose]: stop }
  } catch (error) {
    await parts.disposeAsync()
    throw error
  }
}

/** Begins once the pages of an earlier run are up, each second again while the database is away. */
async function whenBack(
  begin: () => Promise<void>,
  shown: Promise<void>,
  isAwayNow: () => void,
  signal: AbortSignal,
) {
  await shown
  for (;;)
    try {
      return await begin()
    } catch (error) {
      if (!isAway(error)) throw error
      isAwayNow()
      await sleep(1000, undefined, { signal })
    }
}

/** Keeps the pages up to what other processes save; gives what ends it. */
async function followChanges(connection: Connection, publisher: Publisher, log: Log) {
  const catchUp = () =>
    void publisher.catchUp().catch((error: unknown) => log.warn({ err: error }, 'not caught up'))
  // An embedded database is this process's alone: what is saved there, it publishes itself.
  if (!connection.embedded) await connection.listen(channel, catchUp, catchUp)
  // A notice can be lost with its connection; what it told of is found by comparing all the same.
  const compare = setInterval(catchUp, 10_000)
  return () => clearInterval(compare)
}

/** A host that this machine reaches itself by. */
function reachable(host: string) {
  if (host === '0.0.0.0') return '127.0.0.1'
  return host.includes(':') ? `[${host === '::' ? '::1' : host}]` : host
}
