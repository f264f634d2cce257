import { execFileSync, spawn, type ChildProcess } from 'node:child_process'
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { freePort } from '../free-port.ts'
import { hasEnded } from '../has-ended.ts'

/** A separate PostgreSQL server in a temporary folder. */
export interface Cluster extends AsyncDisposable {
  /** The URL without a database name. */
  url: string
  /** Creates an empty database and returns its URL. */
  createDatabase(): Promise<string>
  /** Stops the server immediately, like a crash, and starts it again. */
  crash(): Promise<void>
  /** Kills the postmaster, as the kernel would when out of memory; the other processes end by themselves. */
  kill(): Promise<void>
  stop(): Promise<void>
  start(): Promise<void>
}

let databaseCount = 0

/** The folder of PostgreSQL's server programs; undefined if they are not installed. */
export function serverPrograms(): string | undefined {
  const debian = '/usr/lib/postgresql'
  const packaged = existsSync(debian)
    ? readdirSync(debian).map((version) => join(debian, version, 'bin'))
    : []
  return [...packaged.toSorted().toReversed(), ...(process.env.PATH ?? '').split(delimiter)].find(
    (folder) => existsSync(join(folder, 'initdb')) && existsSync(join(folder, 'postgres')),
  )
}

/** Starts a server. PostgreSQL refuses to run as root: then it runs as the user postgres or nobody. */
export async function startCluster(where: string = tmpdir()): Promise<Cluster> {
  const programs = serverPrograms()
  if (!programs) throw new Error("PostgreSQL's server programs (initdb, postgres) are not installed.")
  const user = process.getuid?.() === 0 ? otherUser() : undefined
  const folder = mkdtempSync(join(where, 'frontdesk-postgres-'))
  if (user) chownSync(folder, user.uid, user.gid)
  const data = join(folder, 'data')
  const settings = { stdio: 'ignore', cwd: folder, env: { PATH: programs, LC_ALL: 'C' }, ...user } as const
  execFileSync(
    join(programs, 'initdb'),
    ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--no-sync'],
    settings,
  )
  const port = await freePort()
  const url = `postgres://postgres@127.0.0.1:${port}`
  let server: ChildProcess | undefined

  const start = async () => {
    const options = [`-p ${port}`, '-h 127.0.0.1', `-k ${folder}`, '-c max_connections=200']
    server = spawn(
      join(programs, 'postgres'),
      ['-D', data, ...options.flatMap((option) => option.split(' '))],
      settings,
    )
    await untilReady(url, server)
  }
  /** Retries, because processes of a killed server may still be ending. */
  const startAgain = async (tries = 50): Promise<void> => {
    try {
      await start()
    } catch (error) {
      if (tries === 0) throw error
      await sleep(100)
      await startAgain(tries - 1)
    }
  }
  const end = async (signal: NodeJS.Signals) => {
    if (!server || hasEnded(server)) return
    const ended = new Promise((resolve) => server!.once('close', resolve))
    server.kill(signal)
    await ended
  }
  await start()
  return {
    url,
    createDatabase: async () => {
      const name = `test_${process.pid}_${databaseCount++}`
      await query(`${url}/postgres`, `create database ${name}`)
      return `${url}/${name}`
    },
    crash: async () => {
      await end('SIGQUIT')
      await startAgain()
    },
    kill: () => end('SIGKILL'),
    stop: () => end('SIGINT'),
    start: startAgain,
    [Symbol.asyncDispose]: async () => {
      await end('SIGQUIT')
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

async function untilReady(url: string, server: ChildProcess) {
  for (;;) {
    if (server.exitCode !== null) throw new Error(`postgres ended with ${server.exitCode}`)
    try {
      await query(`${url}/postgres`, 'select 1')
      return
    } catch {
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
  }
}

/** Runs one query on a separate connection. */
export async function query(url: string, text: string) {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => {})
  await client.connect()
  try {
    return await client.query(text)
  } finally {
    await client.end()
  }
}

/** An unprivileged user, for programs that refuse to run as root. */
export function otherUser() {
  const id = (flag: string, name: string) =>
    Number(execFileSync('id', [flag, name], { stdio: ['ignore', 'pipe', 'ignore'] }))
  for (const name of ['postgres', 'nobody'])
    try {
      return { uid: id('-u', name), gid: id('-g', name) }
    } catch {
      continue
    }
  throw new Error('PostgreSQL refuses to run as root, and there is no other user to run it as.')
}
