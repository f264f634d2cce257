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

/** The server that works on a data folder; commands on the same machine find it by this. */
export interface RunningServer {
  url: string
  operatorKey: string
}

const serverFile = (dataDir: string) => join(dataDir, 'server.json')
const lockFile = (dataDir: string) => join(dataDir, 'lock')

/** Makes sure that the folder is there and ours to write, which only what is embedded cannot do without. */
export function prepareDataDir({
  dataDir,
  databaseUrl,
  identity,
}: Pick<Env, 'dataDir' | 'databaseUrl' | 'identity'>) {
  if (isWritable(dataDir) || (databaseUrl && !identity.embedded)) return
  throw new SettingError(`DATA_DIR is wrong: ${resolve(dataDir)} cannot be written.`)
}

/** Whether there is such a folder by now, and it is ours to write. */
export function isWritable(dataDir: string) {
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 })
    accessSync(dataDir, constants.W_OK)
    return true
  } catch {
    return false
  }
}

/** What a new embedded database takes. */
const minFreeMegabytes = 64

/** The error for a full disk, which SQLite and the embedded database report badly or not at all; undefined where there is room. */
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
  /** What to leave for commands that look for a server; a command itself leaves nothing. */
  running?: RunningServer
  /** Called when the folder is no longer this process's: it was removed or replaced. */
  onLost?: () => void
}

/**
 * Takes the folder for this process: an embedded database takes harm from two. One that cannot be written holds none.
 * Throws a SettingError where another process has it.
 */
export function claimDataDir(dataDir: string, { running, onLost }: Claim): Disposable {
  if (!isWritable(dataDir)) return { [Symbol.dispose]: () => {} }
  const lock = takeLock(dataDir)
  rmSync(serverFile(dataDir), { force: true })
  if (running)
    writeFileSync(serverFile(dataDir), JSON.stringify({ ...running, host: hostname() }), { mode: 0o600 })
  const own = fileId(lockFile(dataDir))
  const watch = setInterval(() => {
    if (fileId(lockFile(dataDir)) !== own) onLost?.()
  }, 1000).unref()
  return {
    [Symbol.dispose]: () => {
      clearInterval(watch)
      if (fileId(lockFile(dataDir)) === own) rmSync(serverFile(dataDir), { force: true })
      lock.close()
    },
  }
}

/**
 * SQLite locks its file in the kernel, which lets go of it when the process ends in whatever way, and shows it to every
 * process on the machine, in other containers too. Node.js itself has no call for that. Nothing is stored in the file.
 */
function takeLock(dataDir: string): DatabaseSync {
  let lock: DatabaseSync | undefined
  try {
    // A probe for a running server holds it for a moment.
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

/** Whether SQLite's file is another process's at the moment. */
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
