import { hasAdmin } from './people/access/admins.ts'
import { createVerifier } from './people/access/identity.ts'
import { randomKey } from './platform/secrets/keys.ts'
import { createSetupLink } from './people/access/setup-links.ts'
import { runCommand } from './app/commands/run-command.ts'
import { startServer } from './app/compose.ts'
import { prepareJobs } from './app/jobs.ts'
import { operator } from './platform/caller.ts'
import { contextsOf, type Context } from './platform/context.ts'
import { claimDataDir, prepareDataDir } from './platform/data-dir.ts'
import type { Connection } from './platform/db/connection.ts'
import { isUnavailable } from './platform/db/errors.ts'
import { migrateServer, openDatabase, openServer } from './platform/migrate/open.ts'
import type { Env } from './platform/env.ts'
import type { FileStore } from './platform/files/store.ts'
import { createLog, type Log } from './platform/log.ts'
import { startOps } from './office/ops/server.ts'
import { requireFreePort } from './platform/ports.ts'
import { loadSite, originOf } from './site/publish/built-site.ts'
import { PageFolder } from './site/publish/page-folder.ts'
import { shutdownSignal } from './platform/shutdown-signal.ts'
import { summary } from './app/summary.ts'

/** The process ends this long after the signal, even if another system still does not respond. */
const shutdownTimeoutMs = 9500

const print = (line: string) => process.stdout.write(`${line}\n`)

await runCommand('Frontdesk did not start.', start)
process.exit()

/** Opens all parts in the order in which they are needed; they are closed in the reverse order. */
async function start(env: Env) {
  await using parts = new AsyncDisposableStack()
  const log = createLog(env.logLevel, env.logFormat)
  const operatorKey = randomKey()
  prepareDataDir(env)
  const running = { url: `http://127.0.0.1:${env.port}`, operatorKey }
  // Another process may already use the embedded database: this one must not write to it any more.
  const onLost = () => {
    log.fatal(`DATA_DIR was removed or replaced: ${env.dataDir} is no longer this process's`)
    process.exit(1)
  }
  parts.use(claimDataDir(env.dataDir, { running, ...(!env.databaseUrl && { onLost }) }))
  await requireFreePort('PORT', env.port)
  const emulator =
    env.identity.embedded && !env.dev
      ? { ...env.identity, dataDir: env.dataDir, withDemoAccounts: env.demo, log }
      : undefined
  // In production, the image has no `dev/`.
  const dev = env.production ? undefined : await import('#dev/index.ts')
  if (emulator) await dev?.prepareEmulator(emulator)
  const ops = parts.use(await startOps(env, log))
  const folder = env.dev ? undefined : parts.use(PageFolder.open(env.dataDir, originOf(env), log))
  // A database that this server has never reached is more likely named wrongly than down.
  const mayBeUnavailable = Boolean(env.databaseUrl && folder?.knowsDatabase)
  const opening = parts.adopt(
    mayBeUnavailable ? openServer(env, log) : openDatabase(env, log),
    closeConnection,
  )
  const [site, connection] = await Promise.all([env.dev ? undefined : loadSite(), opening])
  const { db } = connection
  const ctx = contextsOf({ db, env })(operator)
  const prepare = async (files: FileStore) => {
    if (mayBeUnavailable) await migrateServer(env, connection)
    if (!env.demo || !dev || !(await dev.isUnused(db))) return
    await prepareJobs(connection)
    if (!(await dev.seedDemo(ctx))) return
    await dev.seedFiles(ctx, files)
    if (env.logFormat === 'text') print('The demo agency is set up.')
  }

  const shutdown = shutdownSignal()
  void shutdown.then(() => setTimeout(() => process.exit(0), shutdownTimeoutMs).unref())
  const verify = createVerifier(env.identity)
  const server = parts.use(
    await startServer({
      env,
      connection,
      prepare,
      folder,
      site,
      verify,
      operatorKey,
      log,
      ops,
      createSimulator: dev?.createSimulator,
    }),
  )
  if (env.logFormat === 'json') log.info({ url: env.publicUrl, port: server.port }, 'pages are served')
  else if (!env.dev) print(summary(env, dev?.demoAccounts))
  if ((await Promise.race([server.ready, shutdown])) === 'stop') return

  if (dev && emulator) {
    const { ready } = parts.use(dev.startEmulator(emulator))
    if ((await Promise.race([ready, shutdown])) === 'stop') return
    if (env.logFormat === 'text') print('  Signing in is ready.')
  }
  await printSetupLink(ctx, log)
  await shutdown
}

/**
 * Prints the link for the first administrator on the terminal. A JSON log is read by others, so that it names the
 * command that prints the link instead. The command also helps if the database is unavailable now.
 */
async function printSetupLink(ctx: Context, log: Log) {
  const { publicUrl, logFormat } = ctx.env
  try {
    if (await hasAdmin(ctx)) return
    if (logFormat === 'json')
      return log.warn(
        'there is no administrator yet: node api/app/commands/invite.ts E-MAIL prints a link for one',
      )
    print(`  There is no administrator yet: ${publicUrl}/first-administrator#${await createSetupLink(ctx)}`)
  } catch (error) {
    if (!isUnavailable(error)) throw error
  }
}

async function closeConnection(opening: Connection | Promise<Connection>) {
  try {
    await (await opening)[Symbol.asyncDispose]()
  } catch {
    // `openDatabase` has reported its error.
  }
}
