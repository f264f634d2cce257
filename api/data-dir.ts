import { accessSync, constants, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { SettingError, type Env } from './env.ts'

/** Who works on a data folder; commands on the same machine find the running server by it. */
export interface Running {
  pid: number
  url: string
  operatorKey: string
}

const file = (dataDir: string) => join(dataDir, 'server.json')

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

/** The server that is running on the folder, if there is one. */
export function runningServer(dataDir: string): Running | undefined {
  let running: Running
  try {
    running = JSON.parse(readFileSync(file(dataDir), 'utf8')) as Running
  } catch {
    return undefined
  }
  // A process that ended without leaving properly has left its file; in a container the next one has its number.
  return running.pid !== process.pid && isAlive(running.pid) ? running : undefined
}

/** Takes the folder for this process: an embedded database takes harm from two. One that cannot be written holds none. */
export function claimDataDir(dataDir: string, running: Running): Disposable {
  if (!isWritable(dataDir)) return { [Symbol.dispose]: () => {} }
  const other = runningServer(dataDir)
  if (other)
    throw new SettingError(
      `DATA_DIR is in use: Frontdesk is running on ${resolve(dataDir)} already, at ${other.url}.`,
    )
  rmSync(file(dataDir), { force: true })
  writeFileSync(file(dataDir), JSON.stringify(running), { mode: 0o600, flag: 'wx' })
  return { [Symbol.dispose]: () => rmSync(file(dataDir), { force: true }) }
}

function isAlive(pid: number) {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}
