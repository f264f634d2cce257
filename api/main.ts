import { hasAdmin } from './access/admins.ts'
import { createVerifier } from './access/identity.ts'
import { createSetupKey, randomKey } from './access/keys.ts'
import { claimDataDir, prepareDataDir } from './data-dir.ts'
import { isAway, type Connection, type Database } from './db.ts'
import type { Env } from './env.ts'
import { createLog } from './log.ts'
import { migrateWhenBack, openDatabase, openServer, runCommand } from './open.ts'
import { startOps } from './ops/server.ts'
import { refuseTaken } from './ports.ts'
import { loadSite } from './publish/build.ts'
import { openKept } from './publish/kept.ts'
import { startServer } from './start.ts'
import { summary } from './summary.ts'
import { untilToldToStop } from './told.ts'

const say = (line: string) => process.stdout.write(`${line}\n`)

await runCommand('Frontdesk did not start.', start)
// All that was opened is closed by now, except what hangs in another system.
process.exit(0)

/** Brings everything up in the order in which it is needed; what is opened is closed again in the reverse order. */
async function start(env: Env) {
  await using parts = new AsyncDisposableStack()
  const log = createLog(env.logLevel, env.logFormat)
  const operatorKey = randomKey()

  prepareDataDir(env)
  const running = { url: `http://127.0.0.1:${env.port}`, operatorKey }
  // Another process may have an embedded database by then: nothing more may be written.
  const onLost = () => {
    log.fatal(`DATA_DIR was removed or replaced: ${env.dataDir} is no longer this process's`)
    process.exit(1)
  }
  parts.use(claimDataDir(env.dataDir, { running, ...(!env.databaseUrl && { onLost }) }))
  await refuseTaken('PORT', env.port)
  const emulator =
    env.identity.embedded && !env.dev
      ? { ...env.identity, dataDir: env.dataDir, withDemoAccounts: env.demo, log }
      : undefined
  // The image has no `dev/`: in production nothing of it is loaded.
  const dev = env.production ? undefined : await import('#dev/index.ts')
  if (emulator) await dev?.prepareEmulator(emulator)
  const ops = parts.use(await startOps(env, log))
  const kept = openKept(env, log)
  // One that this folder has never reached is more likely named wrongly than away.
  const mayBeAway = !env.dev && kept?.read() !== undefined
  const opening = parts.adopt(mayBeAway ? openServer(env, log) : openDatabase(env, log), closeOpened)
  const [site, connection] = await Promise.all([env.dev ? undefined : loadSite(env.production, say), opening])
  const { db } = connection
  const prepare = async () => {
    if (mayBeAway) await migrateWhenBack(env, connection)
    if (env.demo && (await dev?.seedDemo(db, env.identity.embedded))) say('The demo agency is set up.')
  }

  const told = untilToldToStop()
  // What hangs in another system does not keep the process from its end.
  void told.then(() => setTimeout(() => process.exit(0), 9500).unref())
  const verify = createVerifier(env.identity)
  const server = parts.use(
    await startServer({
      env,
      connection,
      prepare,
      kept,
      site,
      verify,
      operatorKey,
      log,
      ops,
      createSimulator: dev?.createSimulator,
    }),
  )
  if (!env.dev) say(summary(env, dev?.demoAccounts))
  if ((await Promise.race([server.whole, told])) === 'stop') return

  if (dev && emulator) {
    const { ready } = parts.use(dev.startEmulator(emulator))
    if ((await Promise.race([ready, told])) === 'stop') return
    say('  Signing in is ready.')
  }
  await inviteFirst(db, env)
  await told
}

/** A database that goes away at this moment ends nothing: `npm run admin:invite` makes a link at any time. */
async function inviteFirst(db: Database, { publicUrl }: Env) {
  try {
    if (await hasAdmin(db)) return
    say(`  There is no administrator yet: ${publicUrl}/add-user#${await createSetupKey(db)}`)
  } catch (error) {
    if (!isAway(error)) throw error
  }
}

async function closeOpened(opening: Connection | Promise<Connection>) {
  try {
    await (await opening)[Symbol.asyncDispose]()
  } catch {
    // What it threw has been said.
  }
}
