import { spawn } from 'node:child_process'
import { chownSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { freePort } from '../free-port.ts'
import { otherUser, query } from './cluster.ts'
import { end } from './process.ts'

/** Debian installs it in /usr/sbin, which is not in the PATH of other users. */
const program = [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin']
  .map((folder) => join(folder, 'pgbouncer'))
  .find((file) => existsSync(file))
export const hasPgBouncer = program !== undefined

export interface PgBouncer extends AsyncDisposable {
  /** The URL without a database name. */
  url: string
}

/** Starts PgBouncer in transaction mode in front of a server, configured as in docs/databases.md. */
export async function startPgBouncer(serverUrl: string): Promise<PgBouncer> {
  const { hostname, port: serverPort } = new URL(serverUrl)
  const user = process.getuid?.() === 0 ? otherUser() : undefined
  const folder = mkdtempSync(join(tmpdir(), 'frontdesk-pgbouncer-'))
  const port = await freePort()
  const settings = {
    listen_addr: '127.0.0.1',
    listen_port: port,
    unix_socket_dir: '',
    auth_type: 'any',
    pool_mode: 'transaction',
    default_pool_size: 10,
    max_client_conn: 200,
    server_reset_query_always: 1,
    logfile: join(folder, 'log'),
  }
  const lines = Object.entries(settings).map(([name, value]) => `${name} = ${value}`)
  writeFileSync(
    join(folder, 'pgbouncer.ini'),
    [
      '[databases]',
      `* = host=${hostname} port=${serverPort} user=postgres`,
      '[pgbouncer]',
      ...lines,
      '',
    ].join('\n'),
  )
  if (user) chownSync(folder, user.uid, user.gid)
  const child = spawn(program!, ['-q', join(folder, 'pgbouncer.ini')], {
    stdio: 'inherit',
    cwd: folder,
    ...user,
  })
  const url = `postgres://postgres@127.0.0.1:${port}`
  try {
    await untilReady(url)
  } catch (error) {
    await end(child, 'SIGKILL')
    throw error
  }
  return {
    url,
    [Symbol.asyncDispose]: async () => {
      await end(child, 'SIGINT')
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

async function untilReady(url: string, tries = 200): Promise<void> {
  try {
    await query(`${url}/postgres`, 'select 1')
  } catch (error) {
    if (tries === 0) throw error
    await new Promise((resolve) => setTimeout(resolve, 50))
    return untilReady(url, tries - 1)
  }
}
