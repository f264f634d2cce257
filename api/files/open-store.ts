import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { SettingError, type Env } from '../env.ts'
import { UnavailableError } from '../errors.ts'
import type { Log } from '../log.ts'
import { folderStore } from './folder-store.ts'
import { withLocalCopies } from './local-copies.ts'
import { moveFiles, movingStore } from './moving-store.ts'
import type { FileStore } from './store.ts'

type Settings = Pick<Env, 'dataDir' | 's3'>

/** Pictures are kept on this machine, too, up to this many bytes. */
const copiesLimit = 256 * 1024 * 1024

export const filesFolder = ({ dataDir }: Settings) => join(dataDir, 'files')

export interface OpenedStore {
  store: FileStore
  /** Moves what is still in the folder that was there before; gives how many files. */
  move?: () => Promise<number>
}

/** Where files are, by the settings. What S3 does not have yet is read from the folder that was there before. */
export async function openFileStore(env: Settings): Promise<OpenedStore> {
  const folder = folderStore(filesFolder(env))
  if (!env.s3) return { store: folder }
  // It takes memory, and time at the start: only where it is used.
  const { s3Store } = await import('./s3-store.ts')
  const bucket = s3Store(env.s3)
  const hasFolder = existsSync(filesFolder(env))
  const store = withLocalCopies(
    hasFolder ? movingStore(folder, bucket) : bucket,
    join(env.dataDir, 'file-copies'),
    {
      prefix: 'media/',
      limit: copiesLimit,
    },
  )
  return { store, ...(hasFolder && { move: () => moveFiles(folder, bucket) }) }
}

/**
 * Throws a SettingError for what a person has to set right. A store that is away lets everything else start, but not
 * where it was never reached: its address is more likely wrong than that it is down.
 */
export async function checkFileStore(store: FileStore, env: Settings, log: Log): Promise<void> {
  const at = env.s3 && `${env.s3.endpoint ?? 'Amazon S3'}/${env.s3.bucket}`
  const mark = join(env.dataDir, 'files-at')
  try {
    await store.check()
    if (at && !wasReached(mark, at)) remember(mark, at)
  } catch (error) {
    if (!(error instanceof UnavailableError)) throw error
    const { message } = error.cause as Error
    if (at && !wasReached(mark, at))
      throw new SettingError(`S3_ENDPOINT is wrong, or nothing answers there: ${at} (${message}).`)
    log.warn({ err: error.cause }, 'files are not available: the rest starts without them')
  }
}

function wasReached(mark: string, at: string) {
  try {
    return readFileSync(mark, 'utf8') === at
  } catch {
    return false
  }
}

function remember(mark: string, at: string) {
  try {
    mkdirSync(join(mark, '..'), { recursive: true, mode: 0o700 })
    writeFileSync(mark, at, { mode: 0o600 })
  } catch {
    // A folder that cannot be written remembers nothing.
  }
}
