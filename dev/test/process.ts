import { execFileSync, spawn, type ChildProcess } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { runningServer } from '#api/platform/data-dir.ts'
import { statusOf } from '#api/platform/ports.ts'
import { freePort } from '../free-port.ts'
import { hasEnded } from '../has-ended.ts'

const root = join(import.meta.dirname, '../..')
const compileCache = join(root, 'node_modules/.cache/frontdesk')

/** The product in a separate process, as `npm start` runs it. */
export interface Product extends AsyncDisposable {
  url: string
  pid: number
  /** The key that authenticates the operator on this machine. */
  operatorKey: string
  /** Milliseconds from start until the first page was served. */
  readyAfter: number
  /** Calls the API as the operator; throws if the request fails. */
  call: <T>(method: string, path: string, body?: object) => Promise<T>
  page: (path: string) => Promise<string>
  /** Its resident memory in megabytes. */
  memory: () => number
  /** Its largest resident memory so far, in megabytes. */
  peak: () => number
  /** Sends a signal that does not end the process. */
  signal: (signal: NodeJS.Signals) => void
  /** Sends a signal and returns the exit code once the process has ended. */
  end: (signal: NodeJS.Signals) => Promise<number | null>
}

/** Identity settings without the emulator. */
export const identity = {
  FIREBASE_PROJECT_ID: 'some-agency',
  FIREBASE_API_KEY: 'key',
  FIREBASE_AUTH_DOMAIN: 'agency.example',
}

/** Starts the product on a data folder, which is not deleted afterwards; `folder` contains its sources. */
export async function startProduct(
  dataDir: string,
  settings: Record<string, string> = identity,
  folder = root,
): Promise<Product> {
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const start = performance.now()
  const child = runNode(
    startCommand(folder),
    {
      PORT: String(port),
      PUBLIC_URL: url,
      DATA_DIR: dataDir,
      LOG_LEVEL: 'error',
      LIMIT_FACTOR: '0',
      ...settings,
    },
    'inherit',
    folder,
  )
  try {
    await untilAnswered(url, child)
  } catch (error) {
    await end(child, 'SIGKILL')
    throw error
  }
  const readyAfter = performance.now() - start
  // There is no key if the data folder is not writable.
  const { operatorKey = '' } = runningServer(dataDir) ?? {}
  return {
    url,
    pid: child.pid!,
    operatorKey,
    readyAfter,
    call: async <T>(method: string, path: string, body?: object) => {
      const answer = await fetch(`${url}/api${path}`, {
        method,
        headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${operatorKey}` },
        ...(body && { body: JSON.stringify(body) }),
      })
      if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`)
      return (await answer.json()) as T
    },
    page: async (path) => (await fetch(url + path)).text(),
    memory: () => Number(execFileSync('ps', ['-o', 'rss=', '-p', String(child.pid)])) / 1024,
    peak: () => Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${child.pid}/status`, 'utf8'))![1]) / 1024,
    signal: (signal) => void child.kill(signal),
    end: (signal) => end(child, signal),
    [Symbol.asyncDispose]: async () => void (await end(child)),
  }
}

/** Runs a command of this project and waits until it ends. Compiling its sources is half of a short command. */
export async function run(args: readonly string[], settings: Record<string, string>) {
  const child = runNode(args, { NODE_COMPILE_CACHE: compileCache, ...settings }, 'pipe')
  let [stdout, stderr] = ['', '']
  child.stdout!.on('data', (chunk: Buffer) => (stdout += chunk.toString()))
  child.stderr!.on('data', (chunk: Buffer) => (stderr += chunk.toString()))
  const code = await new Promise<number | null>((resolve) => child.once('close', resolve))
  return { code, stdout, stderr }
}

/** Starts the product, at a free port by default, and waits until it ends. */
export const runProduct = async (settings: Record<string, string>) =>
  run(startCommand(), { PORT: String(await freePort()), ...settings })

/** The arguments that `npm start` passes to Node.js. */
export function startCommand(folder = root): string[] {
  const { scripts } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as {
    scripts: { start: string }
  }
  return scripts.start.split(' ').slice(1)
}

/** Starts a script of this project with the current Node.js and only these settings. */
export const runNode = (
  args: readonly string[],
  settings: Record<string, string> = {},
  output: 'inherit' | 'pipe' = 'inherit',
  folder = root,
): ChildProcess =>
  spawn(process.execPath, args, {
    cwd: folder,
    stdio: ['ignore', output === 'pipe' ? 'pipe' : 'ignore', output],
    env: { PATH: process.env.PATH, HOME: process.env.HOME, ...settings },
  })

/**
 * Throws if the child ends before it responds, or has not responded completely within 200 seconds, which a build may
 * take on a busy machine.
 */
export async function untilAnswered(url: string, child: ChildProcess): Promise<void> {
  for (const end = performance.now() + 200_000; performance.now() < end; await sleep(10)) {
    if (hasEnded(child)) throw new Error(`The process ended before ${url} responded.`)
    if ((await statusOf(url, 20_000)) === 200) return
  }
  throw new Error(`${url} did not respond.`)
}

export async function end(child: ChildProcess, signal: NodeJS.Signals = 'SIGTERM'): Promise<number | null> {
  if (hasEnded(child)) return child.exitCode
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve))
  child.kill(signal)
  return ended
}
