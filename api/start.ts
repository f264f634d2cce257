import type { VerifyToken } from './access/identity.ts'
import { createApp } from './app.ts'
import { channel } from './content/store.ts'
import type { Connection } from './db.ts'
import type { Env } from './env.ts'
import { startQueue, type Queue } from './jobs/queue.ts'
import type { Log } from './log.ts'
import { Mailer } from './mail/mailer.ts'
import { createLooks } from './ops/looks.ts'
import type { Ops } from './ops/server.ts'
import { judgeNotice } from './payments/notices.ts'
import type { Paying } from './payments/pay-routes.ts'
import { createPayPal, type PayPalHosts } from './payments/paypal.ts'
import { createProviders } from './payments/providers.ts'
import { createSimulator } from './payments/simulator/app.ts'
import { clientFolder } from './publish/build.ts'
import { loadFiles } from './publish/files.ts'
import { Publisher, type SiteBundle } from './publish/publisher.ts'
import { sendWebhook } from './publish/webhook.ts'
import { createHttpServer } from './server.ts'

interface Given {
  env: Env
  connection: Connection
  /** Without one, pages are not published. */
  site: SiteBundle | undefined
  verify: VerifyToken
  operatorKey: string
  log: Log
  /** Is told how the server is, and what it does. */
  ops?: Ops | undefined
  /** Where PayPal is, if not where the mode says: for tests that bring their own. */
  paypalAt?: PayPalHosts | undefined
}

/** A running server. Disposing of it lets requests in flight end, then jobs. */
export interface Running extends AsyncDisposable {
  port: number
  publisher: Publisher
  mailer: Mailer
  paying: Paying
}

/** Puts the parts together and serves; resolves when pages and API are answered. */
export async function startServer({
  env,
  connection,
  site,
  verify,
  operatorKey,
  log,
  ops,
  paypalAt,
}: Given): Promise<Running> {
  const parts = new AsyncDisposableStack()
  try {
    const { db } = connection
    let queue: Queue | undefined
    const announce = async (paths: string[]) => {
      if (queue && env.publishWebhookUrl && paths.length) await queue.send(db, 'publish-webhook', { paths })
    }
    const publisher = parts.use(
      new Publisher({ db, site, env, log, announce, onPublish: ops?.metrics?.published }),
    )
    if (site) {
      for (const [path, file] of loadFiles(clientFolder, env)) publisher.shelf.set(path, file)
      await publisher.catchUp()
      parts.defer(await followChanges(connection, publisher, log))
    }

    let port = env.port
    const self = () => `http://${reachable(env.host)}:${port}`
    const paypal = paypalAt ? { ...createPayPal(env, self), ...paypalAt } : createPayPal(env, self)
    const paying = { paypal, providers: createProviders(paypal) }
    queue = parts.use(
      await startQueue(connection, log, {
        'publish-webhook': ({ paths }) => sendWebhook(env.publishWebhookUrl!, env.rebuildSecret!, paths),
        'payment-notice': ({ id, again }) => judgeNotice(db, paying.providers, id, again),
      }),
    )
    const mailer = parts.use(await Mailer.start({ connection, env, log }))
    const app = createApp({
      db,
      env,
      log,
      publisher,
      paying,
      queue,
      verify,
      operatorKey,
      looks: createLooks({ env, connection, publisher, paying, verify }),
      onRequest: ops?.metrics?.answered,
    })
    const simulator = paypal.mode === 'simulator' ? createSimulator(db, paypal, log) : undefined
    const server = parts.use(createHttpServer(app, publisher.shelf, simulator))
    port = await server.listen(env.port, env.host)
    ops?.metrics?.readFrom({ connection, publisher, served: server.served })
    ops?.health.serving({ connection, publisher })
    const stop = () => {
      ops?.health.stopping()
      return parts.disposeAsync()
    }
    return { port, publisher, mailer, paying, [Symbol.asyncDispose]: stop }
  } catch (error) {
    await parts.disposeAsync()
    throw error
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
