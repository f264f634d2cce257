import { spawn, spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { SettingError } from '../env.ts'
import type { Log } from '../log.ts'
import { isTaken, refuseTaken, statusOf } from '../ports.ts'
import { demoAccounts } from './accounts.ts'

const root = join(import.meta.dirname, '../..')

interface Options {
  port: number
  projectId: string
  dataDir: string
  withDemoAccounts: boolean
  log: Log
}

/**
 * Starts the Firebase Auth emulator beside the server. Its accounts are kept in the data folder, through its own
 * API, within a second or two of their change. Throws a SettingError when the port is taken.
 */
export async function startEmulator({ port, projectId, dataDir, withDemoAccounts, log }: Options) {
  const folder = join(dataDir, 'identity')
  mkdirSync(folder, { recursive: true })
  if (await isTaken(port)) await endLeftOver(folder, port)
  await refuseTaken('AUTH_EMULATOR_PORT', port)
  const emulators = { auth: { host: '127.0.0.1', port }, ui: { enabled: false }, singleProjectMode: false }
  writeFileSync(join(folder, 'firebase.json'), JSON.stringify({ emulators }))
  const child = spawn(
    process.execPath,
    [
      join(root, 'node_modules/firebase-tools/lib/bin/firebase.js'),
      'emulators:start',
      '--only',
      'auth',
      '--project',
      projectId,
    ],
    {
      cwd: folder,
      stdio: 'ignore',
      detached: true,
      env: { ...process.env, FIREBASE_CLI_EXPERIMENTS: '', CI: '1' },
    },
  )
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()))
  writeFileSync(join(folder, 'pid'), String(child.pid))
  const stop = new AbortController()
  const accounts = new Accounts(port, projectId, join(folder, 'accounts.json'))

  const keep = async () => {
    while (!stop.signal.aborted) {
      await sleep(1000, undefined, { signal: stop.signal }).catch(() => {})
      if (!stop.signal.aborted)
        await accounts.save().catch((error: unknown) => log.warn({ err: error }, 'accounts not saved'))
    }
  }
  const ready = (async () => {
    // Its port tells less: while it starts, it takes that for moments to see whether it is free.
    while ((await statusOf(`http://127.0.0.1:${port}/`, 5000)) !== 200) {
      if (child.exitCode !== null) throw new SettingError('The identity emulator could not be started.')
      await sleep(100, undefined, { signal: stop.signal })
    }
    await accounts.restore(withDemoAccounts)
    void keep()
  })()
  ready.catch(() => {})

  return {
    ready,
    [Symbol.asyncDispose]: async () => {
      stop.abort()
      await accounts.save().catch(() => {})
      child.kill('SIGTERM')
      const kill = setTimeout(() => child.kill('SIGKILL'), 5000)
      await ended
      clearTimeout(kill)
    },
  }
}

/** The emulator's accounts, in and out by the Identity Toolkit's own batch calls. */
class Accounts {
  readonly #base: string
  readonly #file: string
  #saved = ''
  constructor(port: number, projectId: string, file: string) {
    this.#base = `http://127.0.0.1:${port}/identitytoolkit.googleapis.com/v1/projects/${projectId}/accounts`
    this.#file = file
  }

  async restore(withDemoAccounts: boolean) {
    try {
      this.#saved = readFileSync(this.#file, 'utf8')
    } catch {
      this.#saved = '[]'
    }
    const users = JSON.parse(this.#saved) as { localId: string }[]
    if (users.length) await this.#call(':batchCreate', { users })
    const missing = withDemoAccounts
      ? demoAccounts.filter(({ uid }) => !users.some((user) => user.localId === uid))
      : []
    for (const { uid, email, password, name } of missing)
      await this.#call('', { localId: uid, email, password, displayName: name, emailVerified: true })
  }

  async save() {
    const { users = [] } = (await this.#call(':batchGet?maxResults=10000')) as { users?: object[] }
    const now = JSON.stringify(users)
    if (now === this.#saved) return
    writeFileSync(`${this.#file}.new`, now, { mode: 0o600 })
    renameSync(`${this.#file}.new`, this.#file)
    this.#saved = now
  }

  async #call(path: string, body?: object): Promise<unknown> {
    const answer = await fetch(this.#base + path, {
      method: body ? 'POST' : 'GET',
      headers: { Authorization: 'Bearer owner', 'Content-Type': 'application/json' },
      body: body ? JSON.stringify(body) : null,
      signal: AbortSignal.timeout(5000),
    })
    if (!answer.ok) throw new Error(`the identity emulator answered ${answer.status}: ${await answer.text()}`)
    return answer.json()
  }
}

/** A server that was killed has left its emulator behind, which knows the accounts of then. */
async function endLeftOver(folder: string, port: number) {
  const pid = existsSync(join(folder, 'pid')) ? readFileSync(join(folder, 'pid'), 'utf8') : ''
  const { stdout } = spawnSync('ps', ['-o', 'command=', '-p', pid], { encoding: 'utf8' })
  if (!stdout?.includes('emulators:start')) return
  process.kill(Number(pid), 'SIGKILL')
  for (let tries = 0; tries < 50 && (await isTaken(port)); tries++) await sleep(100)
}
