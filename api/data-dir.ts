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
export interface Running {
  url: string
  operatorKey: string
}

const noteIn = (dataDir: string) => join(dataDir, 'server.json')
const lockIn = (dataDir: string) => join(dataDir, 'lock')

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

/** Megabytes that a new embedded database takes. */
const leastRoom = 64

/** What to say where the disk is full, which SQLite and the embedded database name badly or not at all. */
export function withoutRoom(dataDir: string): SettingError | undefined {
  const { bavail, bsize } = statfsSync(dataDir)
  const megabytes = Math.floor((bavail * bsize) / 1024 / 1024)
  if (megabytes >= leastRoom) return undefined
  return new SettingError(
    `DATA_DIR is full: ${resolve(dataDir)} has ${megabytes} MB left, and the database needs ${leastRoom} MB.`,
  )
}

/** The server that is running on the folder, if there is one. */
export function runningServer(dataDir: string): Running | undefined {
  return isClaimed(dataDir) ? readNote(dataDir) : undefined
}

interface Claim {
  /** What to leave for commands that look for a server; a command itself leaves nothing. */
  running?: Running
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
  rmSync(noteIn(dataDir), { force: true })
  if (running)
    writeFileSync(noteIn(dataDir), JSON.stringify({ ...running, host: hostname() }), { mode: 0o600 })
  const own = fileId(lockIn(dataDir))
  const watch = setInterval(() => {
    if (fileId(lockIn(dataDir)) !== own) onLost?.()
  }, 1000).unref()
  return {
    [Symbol.dispose]: () => {
      clearInterval(watch)
      if (fileId(lockIn(dataDir)) === own) rmSync(noteIn(dataDir), { force: true })
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
    // Whoever only looks holds it for a moment: that is waited for.
    lock = new DatabaseSync(lockIn(dataDir), { timeout: 1000 })
    lock.exec('begin exclusive')
    return lock
  } catch (error) {
    lock?.close()
    const folder = resolve(dataDir)
    if (!isBusy(error))
      throw (
        withoutRoom(dataDir) ??
        new SettingError(
          `DATA_DIR is wrong: ${folder} cannot be locked: ${(error as Error).message}. It must be on a file system with locks.`,
        )
      )
    const other = readNote(dataDir)
    if (!other) throw new SettingError(`DATA_DIR is in use: another process is working on ${folder}.`)
    const where = other.host === hostname() ? other.url : `${other.url} on the host ${other.host}`
    throw new SettingError(`DATA_DIR is in use: Frontdesk is running on ${folder} already, at ${where}.`)
  }
}

function isClaimed(dataDir: string): boolean {
  let probe: DatabaseSync | undefined
  try {
    probe = new DatabaseSync(lockIn(dataDir), { readOnly: true, timeout: 0 })
    probe.exec('begin; select 1 from sqlite_master')
    return false
  } catch (error) {
    return isBusy(error)
  } finally {
    probe?.close()
  }
}

const isBusy = (error: unknown) => (error as { errcode?: number }).errcode === 5

function readNote(dataDir: string): (Running & { host: string }) | undefined {
  try {
    return JSON.parse(readFileSync(noteIn(dataDir), 'utf8')) as Running & { host: string }
  } catch {
    return undefined
  }
}

function fileId(path: string): string | undefined {
  const found = statSync(path, { throwIfNoEntry: false })
  return found && `${found.dev}:${found.ino}`
}
