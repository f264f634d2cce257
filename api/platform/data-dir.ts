import {
  accessSync,
  constants,
  mkdirSync,
  readFileSync,
  rmSync,
  statfsSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { hostname } from 'node:os'
import { join, resolve } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { SettingError, type Env } from './env.ts'

/** The running server of a data folder, as `server.json` describes it to commands on the same machine. */
export interface RunningServer {
  url: string
  operatorKey: string
}

const serverFile = (dataDir: string) => join(dataDir, 'server.json')
const lockFile = (dataDir: string) => join(dataDir, 'lock')

/**
 * Creates the folder. Throws a SettingError if it cannot be written and the embedded database or identity emulator,
 * which cannot work without it, is in use.
 */
export function prepareDataDir({
  dataDir,
  databaseUrl,
  identity,
}: Pick<Env, 'dataDir' | 'databaseUrl' | 'identity'>) {
  if (isWritable(dataDir) || (databaseUrl && !identity.embedded)) return
  throw new SettingError(`DATA_DIR is wrong: ${resolve(dataDir)} cannot be written.`)
}

/** Creates the folder if it is missing; returns whether this process can write to it. */
export function isWritable(dataDir: string) {
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 })
    accessSync(dataDir, constants.W_OK)
    return true
  } catch {
    return false
  }
}

/** The size of a new embedded database. */
const minFreeMegabytes = 64

/**
 * The error for a full disk, which SQLite and the embedded database report badly or not at all; undefined if there is
 * enough space.
 */
export function diskFullError(dataDir: string): SettingError | undefined {
  const { bavail, bsize } = statfsSync(dataDir)
  const megabytes = Math.floor((bavail * bsize) / 1024 / 1024)
  if (megabytes >= minFreeMegabytes) return undefined
  return new SettingError(
    `DATA_DIR is full: ${resolve(dataDir)} has ${megabytes} MB left, and the database needs ${minFreeMegabytes} MB.`,
  )
}

/** The server that is running on the folder, if there is one. */
export function runningServer(dataDir: string): RunningServer | undefined {
  return isClaimed(dataDir) ? readServerFile(dataDir) : undefined
}

interface Claim {
  /** Written to `server.json` for commands that look for a server; absent if a command claims the folder. */
  running?: RunningServer
  /** Called when the folder was removed or replaced, so that the claim is lost. */
  onLost?: () => void
}

/**
 * Claims the folder for this process: two processes would damage an embedded database. Does nothing for a folder that
 * cannot be written, which cannot hold a database. Throws a SettingError if another process has claimed it.
 */
export function claimDataDir(dataDir: string, { running, onLost }: Claim): Disposable {
  if (!isWritable(dataDir)) return { [Symbol.dispose]: () => {} }
  const lock = takeLock(dataDir)
  rmSync(serverFile(dataDir), { force: true })
  if (running)
    writeFileSync(serverFile(dataDir), JSON.stringify({ ...running, host: hostname() }), { mode: 0o600 })
  const ownId = fileId(lockFile(dataDir))
  const watch = setInterval(() => {
    if (fileId(lockFile(dataDir)) !== ownId) onLost?.()
  }, 1000).unref()
  return {
    [Symbol.dispose]: () => {
      clearInterval(watch)
      if (fileId(lockFile(dataDir)) === ownId) rmSync(serverFile(dataDir), { force: true })
      lock.close()
    },
  }
}

/**
 * Takes a SQLite lock, because Node.js has no call for file locks. The kernel releases it however the process ends, and
 * every process on the machine sees it, in other containers too. Nothing is stored in the file.
 */
function takeLock(dataDir: string): DatabaseSync {
  let lock: DatabaseSync | undefined
  try {
    // `isClaimed` in another process may hold the lock for a moment.
    lock = new DatabaseSync(lockFile(dataDir), { timeout: 1000 })
    lock.exec('begin exclusive')
    return lock
  } catch (error) {
    lock?.close()
    const folder = resolve(dataDir)
    if (!isBusy(error))
      throw (
        diskFullError(dataDir) ??
        new SettingError(
          `DATA_DIR is wrong: ${folder} cannot be locked: ${(error as Error).message}. It must be on a file system with locks.`,
        )
      )
    const owner = readServerFile(dataDir)
    if (!owner) throw new SettingError(`DATA_DIR is in use: another process is working on ${folder}.`)
    const where = owner.host === hostname() ? owner.url : `${owner.url} on the host ${owner.host}`
    throw new SettingError(`DATA_DIR is in use: Frontdesk is running on ${folder} already, at ${where}.`)
  }
}

function isClaimed(dataDir: string): boolean {
  let probe: DatabaseSync | undefined
  try {
    probe = new DatabaseSync(lockFile(dataDir), { readOnly: true, timeout: 0 })
    probe.exec('begin; select 1 from sqlite_master')
    return false
  } catch (error) {
    return isBusy(error)
  } finally {
    probe?.close()
  }
}

/** Whether SQLite reports that another process has locked the file (SQLITE_BUSY). */
export const isBusy = (error: unknown) => (error as { errcode?: number }).errcode === 5

function readServerFile(dataDir: string): (RunningServer & { host: string }) | undefined {
  try {
    return JSON.parse(readFileSync(serverFile(dataDir), 'utf8')) as RunningServer & { host: string }
  } catch {
    return undefined
  }
}

function fileId(path: string): string | undefined {
  const stats = statSync(path, { throwIfNoEntry: false })
  return stats && `${stats.dev}:${stats.ino}`
}
