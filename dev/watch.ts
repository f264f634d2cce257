import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { prepareDataDir } from '#api/platform/data-dir.ts'
import { demoAccounts } from './demo/accounts.ts'
import { prepareEmulator, startEmulator } from './emulator/emulator.ts'
import { SettingError, type Env } from '#api/platform/env.ts'
import { createLog } from '#api/platform/log.ts'
import { runCommand } from '#api/app/commands/run-command.ts'
import { requireFreePort, statusOf } from '#api/platform/ports.ts'
import { freePort } from './free-port.ts'
import { hasEnded } from './has-ended.ts'
import { summary } from '#api/app/summary.ts'
import { shutdownSignal } from '#api/platform/shutdown-signal.ts'

const root = join(import.meta.dirname, '..')

/**
 * `npm run dev`: Astro's development server renders pages on request with hot reload, and proxies everything else to the
 * API, which restarts when one of its sources changes.
 */
await runCommand('Frontdesk did not start.', async (env) => {
  await using parts = new AsyncDisposableStack()
  const shutdown = shutdownSignal()
  prepareDataDir(env)
  await requireFreePort('PORT', env.port)
  const emulator = await startIdentity(env, parts)

  const apiPort = await freePort()
  const settings = { API_URL: `http://127.0.0.1:${apiPort}`, PUBLIC_URL: env.publicUrl }
  const api = start(parts, ['--watch', '--watch-preserve-output', 'api/main.ts'], {
    ...settings,
    PORT: String(apiPort),
    DEV: '1',
  })
  await untilAnswered(`${settings.API_URL}/api/banner`, api, shutdown)
  const astro = ['node_modules/astro/bin/astro.mjs', 'dev', '--ignore-lock', '--port', String(env.port)]
  const pages = start(parts, [...astro, '--host', env.host], settings)
  await untilAnswered(env.publicUrl, pages, shutdown)
  process.stdout.write(`${summary(env, demoAccounts)}\n`)
  const ended = Promise.race([shutdown, once(api, 'close'), once(pages, 'close')])
  await Promise.race([emulator?.ready, ended])
  if (emulator) process.stdout.write('  Signing in is ready.\n')
  await ended
})

async function startIdentity(env: Env, parts: AsyncDisposableStack) {
  if (!env.identity.embedded) return undefined
  const log = createLog(env.logLevel, env.logFormat)
  const options = { ...env.identity, dataDir: env.dataDir, withDemoAccounts: env.demo, log }
  await prepareEmulator(options)
  return parts.use(startEmulator(options))
}

/** Starts a child in its own process group: Ctrl-C then reaches only this process, which stops the children in order. */
function start(parts: AsyncDisposableStack, args: readonly string[], settings: Record<string, string>) {
  const child = spawn(process.execPath, args, {
    cwd: root,
    detached: true,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, ...settings },
  })
  parts.defer(async () => {
    if (hasEnded(child)) return
    const ended = once(child, 'close')
    child.kill('SIGTERM')
    await Promise.race([ended, sleep(10_000, undefined, { ref: false })])
    if (!hasEnded(child)) process.kill(-child.pid!, 'SIGKILL')
  })
  return child
}

/** Resolves once the child responds, or at a shutdown; throws if it ends before. */
async function untilAnswered(url: string, child: ChildProcess, shutdown: Promise<unknown>) {
  let isStopping = false
  void shutdown.then(() => (isStopping = true))
  while (!isStopping) {
    if (hasEnded(child)) throw new SettingError('See above for the reason.')
    if (await statusOf(url, 60_000)) return
    await sleep(100)
  }
}
