import { spawn } from 'node:child_process'
import { mkdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Log } from '#api/platform/log.ts'
import { isTaken, requireFreePort, statusOf } from '#api/platform/ports.ts'
import { EmulatorAccounts } from './accounts.ts'

const program = join(import.meta.dirname, 'program.ts')

interface Options {
  port: number
  projectId: string
  dataDir: string
  withDemoAccounts: boolean
  log: Log
}

/**
 * Throws a SettingError if another program listens on the emulator's port. The emulator of a server that was killed ends
 * a moment after it.
 */
export async function prepareEmulator({ port }: Pick<Options, 'port'>) {
  for (let tries = 0; tries < 20 && (await isTaken(port)); tries++) await sleep(100)
  await requireFreePort('AUTH_EMULATOR_PORT', port)
}

/**
 * Runs the Firebase Auth emulator beside the server until disposal. If it does not start or exits, it is restarted with
 * increasing delays, and the reason is logged: the site works without it in the meantime. Accounts are saved to the data
 * folder within a second or two of a change.
 */
export function startEmulator(options: Options) {
  const { port, projectId, dataDir, withDemoAccounts, log } = options
  const folder = resolve(dataDir, 'identity')
  const stop = new AbortController()
  const { signal } = stop
  const ready = Promise.withResolvers<void>()
  const accounts = new EmulatorAccounts(port, projectId, join(folder, 'accounts.json'))

  const runOnce = async () => {
    const child = spawnEmulator(folder, port, projectId)
    const running = new AbortController()
    void child.ended.then(() => running.abort())
    try {
      await untilAnswered(port, AbortSignal.any([signal, running.signal]), log)
      if (signal.aborted) return ''
      if (running.signal.aborted) return await child.ended
      await accounts.restore(withDemoAccounts)
      ready.resolve()
      log.info('the identity emulator is ready')
      await saveAccounts(accounts, AbortSignal.any([signal, running.signal]), log)
      if (signal.aborted) await accounts.save().catch(() => {})
      else return await child.ended
    } finally {
      await child.end()
    }
    return ''
  }
  const run = async () => {
    for (let pause = 1000; !signal.aborted; pause = Math.min(pause * 2, 30_000)) {
      const start = performance.now()
      const reason = await runOnce().catch((error: unknown) => (error as Error).message)
      if (signal.aborted) return
      // After a longer run, restart without a long delay.
      if (performance.now() - start > 60_000) pause = 1000
      log.warn({ reason }, `the identity emulator is not running; restarting in ${pause / 1000} s`)
      await sleep(pause, undefined, { signal }).catch(() => {})
    }
  }
  const ended = run()

  return {
    /** Resolves once the accounts are loaded for the first time. */
    ready: ready.promise,
    [Symbol.asyncDispose]: async () => {
      stop.abort()
      await ended
    },
  }
}

/** Starts the program; `ended` resolves with the reason when it exits. */
function spawnEmulator(folder: string, port: number, projectId: string) {
  mkdirSync(folder, { recursive: true })
  const child = spawn(process.execPath, [program, '--port', String(port), '--project', projectId], {
    cwd: folder,
    stdio: 'pipe',
    detached: true,
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => (output = (output + chunk.toString()).slice(-1000)))
  const ended = new Promise<string>((resolve) => {
    child.once('error', (error) => resolve(error.message))
    child.once('close', (code, signal) =>
      resolve(`it ended with ${signal ?? code}. ${lastLines(output)}`.trim()),
    )
  })
  return {
    ended,
    end: async () => {
      child.kill('SIGTERM')
      const kill = setTimeout(() => child.kill('SIGKILL'), 5000)
      await ended
      clearTimeout(kill)
    },
  }
}

const lastLines = (text: string) =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
    .slice(-3)
    .join(' / ')

/** Resolves once the emulator responds, without a timeout, or the signal is aborted. */
async function untilAnswered(port: number, signal: AbortSignal, log: Log) {
  const start = performance.now()
  let warnedAt = start
  // An open port is not enough: during its start, the emulator briefly binds the port to test whether it is free.
  while (!signal.aborted && (await statusOf(`http://127.0.0.1:${port}/`, 5000)) !== 200) {
    const now = performance.now()
    if (now - warnedAt > 30_000) {
      warnedAt = now
      const seconds = Math.round((now - start) / 1000)
      log.warn(
        `the identity emulator has not responded for ${seconds} s: sign-in is unavailable until it does`,
      )
    }
    await sleep(100, undefined, { signal }).catch(() => {})
  }
}

/** Saves the accounts every second until the signal is aborted. */
async function saveAccounts(accounts: EmulatorAccounts, signal: AbortSignal, log: Log) {
  let failing = false
  while (!signal.aborted) {
    await sleep(1000, undefined, { signal }).catch(() => {})
    if (signal.aborted) return
    try {
      await accounts.save()
      failing = false
    } catch (error) {
      if (!failing && !signal.aborted)
        log.warn({ err: error }, 'the accounts could not be saved and will be retried')
      failing = true
    }
  }
}
