import { execFileSync, spawn, type ChildProcess } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { runningServer } from '../api/data-dir.ts'

const root = join(import.meta.dirname, '..')

/** The product as a process of its own, as `npm start` runs it. */
export interface Product extends AsyncDisposable {
  url: string
  /** Milliseconds from its start until a page was served. */
  readyAfter: number
  /** Calls the API as an administrator; throws when it does not succeed. */
  call: <T>(method: string, path: string, body?: object) => Promise<T>
  page: (path: string) => Promise<string>
  /** Megabytes of memory that it holds. */
  memory: () => number
}

export const identity = {
  FIREBASE_PROJECT_ID: 'bench',
  FIREBASE_API_KEY: 'key',
  FIREBASE_AUTH_DOMAIN: 'bench.example',
}

/** Starts it on the folder, which it leaves as it is at its end. */
export async function startProduct(
  dataDir: string,
  settings: Record<string, string> = identity,
): Promise<Product> {
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const start = performance.now()
  const child = runNode(startCommand(), {
    ...settings,
    PORT: String(port),
    PUBLIC_URL: url,
    DATA_DIR: dataDir,
    LOG_LEVEL: 'error',
  })
  await untilAnswered(url, child)
  const readyAfter = performance.now() - start
  const key = runningServer(dataDir)!.operatorKey
  return {
    url,
    readyAfter,
    call: async <T>(method: string, path: string, body?: object) => {
      const answer = await fetch(`${url}/api${path}`, {
        method,
        headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${key}` },
        ...(body && { body: JSON.stringify(body) }),
      })
      if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`)
      return (await answer.json()) as T
    },
    page: async (path) => (await fetch(url + path)).text(),
    memory: () => Number(execFileSync('ps', ['-o', 'rss=', '-p', String(child.pid)])) / 1024,
    [Symbol.asyncDispose]: () => end(child),
  }
}

/** What `npm start` gives to Node. */
function startCommand(): string[] {
  const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
    scripts: { start: string }
  }
  return scripts.start.split(' ').slice(1)
}

/** Starts a script of this project on the Node that runs this one. */
export const runNode = (args: readonly string[], settings: Record<string, string> = {}): ChildProcess =>
  spawn(process.execPath, args, {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { PATH: process.env.PATH, HOME: process.env.HOME, ...settings },
  })

export async function untilAnswered(url: string, child: ChildProcess): Promise<void> {
  for (;;) {
    if (child.exitCode !== null || child.signalCode !== null)
      throw new Error(`It ended before ${url} was answered.`)
    const answer = await fetch(url, { signal: AbortSignal.timeout(2000) }).catch(() => undefined)
    await answer?.arrayBuffer()
    if (answer?.ok) return
    await sleep(10)
  }
}

export async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = new Promise((resolve) => child.once('close', resolve))
  child.kill('SIGTERM')
  await ended
}

export const freePort = () =>
  new Promise<number>((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as { port: number }
      probe.close(() => resolve(port))
    })
  })
