import { setTimeout as sleep } from 'node:timers/promises'
import { hasAdmin } from './access/admins.ts'
import { createVerifier } from './access/identity.ts'
import { createSetupKey, randomKey } from './access/keys.ts'
import { createApp } from './app.ts'
import { channel } from './content/store.ts'
import { claimDataDir, prepareDataDir } from './data-dir.ts'
import { connect, isAway } from './db.ts'
import { demoAccounts } from './demo/accounts.ts'
import { readEnv, SettingError, type Env } from './env.ts'
import { startQueue, type Queue } from './jobs/queue.ts'
import { createLog, type Log } from './log.ts'
import { clientFolder, loadSite } from './publish/build.ts'
import { loadFiles } from './publish/files.ts'
import { Publisher } from './publish/publisher.ts'
import { sendWebhook } from './publish/webhook.ts'
import { createHttpServer, listen } from './server.ts'

const say = (line: string) => process.stdout.write(`${line}\n`)

try {
  await start(readEnv(process.env))
} catch (error) {
  process.stderr.write(
    `\n${error instanceof SettingError ? `Frontdesk did not start. ${error.message}` : (error as Error).stack}\n`,
  )
  process.exit(1)
}

/** Brings everything up in the order in which it is needed; what is opened is closed again in the reverse order. */
async function start(env: Env) {
  await using parts = new AsyncDisposableStack()
  const log = createLog(env.logLevel)
  const operatorKey = randomKey()

  prepareDataDir(env.dataDir)
  parts.use(claimDataDir(env.dataDir, { pid: process.pid, url: `http://127.0.0.1:${env.port}`, operatorKey }))
  const site = await loadSite(env.production, say)
  const connection = parts.use(await openDatabase(env))
  const { db } = connection
  if (env.demo) {
    const { seedDemo } = await import('./demo/seed.ts')
    if (await seedDemo(db, env.identity.embedded)) say('The demo agency is set up.')
  }

  let queue: Queue | undefined
  const announce = async (paths: string[]) => {
    if (queue && env.publishWebhookUrl && paths.length) await queue.send(db, 'publish-webhook', { paths })
  }
  const publisher = parts.use(new Publisher({ db, site, env, log, announce }))
  for (const [path, file] of await loadFiles(clientFolder, env)) publisher.shelf.set(path, file)
  await publisher.catchUp()
  const catchUp = () =>
    void publisher.catchUp().catch((error: unknown) => log.warn({ err: error }, 'not caught up'))
  await connection.listen(channel, catchUp, catchUp)
  // Notices can be lost with their connection; what they tell of is found by comparing all the same.
  const compare = setInterval(catchUp, 10_000)
  parts.defer(() => clearInterval(compare))

  const app = createApp({ db, env, log, publisher, verify: createVerifier(env.identity), operatorKey })
  const server = createHttpServer(app, publisher.shelf)
  await listen(server, env.port, env.host)
  parts.defer(async () => {
    const closed = new Promise((resolve) => server.close(resolve))
    server.closeIdleConnections()
    await Promise.race([closed, sleep(8000, undefined, { ref: false })])
    server.closeAllConnections()
  })
  say(summary(env))

  queue = parts.use(
    await startQueue(connection, log, {
      'publish-webhook': ({ paths }) => sendWebhook(env.publishWebhookUrl!, env.rebuildSecret!, paths),
    }),
  )
  if (env.identity.embedded) {
    const { startEmulator } = await import('./demo/emulator.ts')
    const { port, projectId } = env.identity
    const emulator = parts.use(
      await startEmulator({ port, projectId, dataDir: env.dataDir, withDemoAccounts: env.demo, log }),
    )
    await emulator.ready
    say('  Signing in is ready.')
  }
  if (!(await hasAdmin(db)))
    say(`  There is no administrator yet: ${env.publicUrl}/add-user#${await createSetupKey(db)}`)
  await untilToldToStop(log)
}

async function openDatabase(env: Env) {
  try {
    return await connect({ url: env.databaseUrl, dataDir: env.dataDir })
  } catch (error) {
    if (!env.databaseUrl || !(isAway(error) || (error as { code?: string }).code?.startsWith('28')))
      throw error
    const { host, pathname } = new URL(env.databaseUrl)
    throw new SettingError(
      `DATABASE_URL is unreachable: ${host}${pathname} says «${(error as Error).message}».`,
    )
  }
}

function summary(env: Env) {
  const [admin, customer] = demoAccounts
  const accounts = [
    `  Demo accounts    ${admin.email} / ${admin.password} (administrator)`,
    `                   ${customer.email} / ${customer.password}`,
  ]
  return [
    '',
    `  Frontdesk        ${env.publicUrl}`,
    `  API              ${env.publicUrl}/api/openapi.json`,
    ...(env.demo && env.identity.embedded ? accounts : []),
    `  Identity         ${env.identity.embedded ? `emulator on port ${env.identity.port}, starting` : `Firebase project ${env.identity.projectId}`}`,
    `  Data             ${env.databaseUrl ? 'PostgreSQL at DATABASE_URL' : env.dataDir}`,
    '',
  ].join('\n')
}

function untilToldToStop(log: Log) {
  return new Promise<void>((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM'] as const)
      process.once(signal, () => {
        log.info({ signal }, 'stopping')
        resolve()
      })
  })
}
