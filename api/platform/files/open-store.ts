import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { SettingError, type Env } from '../env.ts'
import { UnavailableError } from '../errors.ts'
import type { Log } from '../log.ts'
import { folderStore } from './folder-store.ts'
import { withLocalCopies } from './local-copies.ts'
import type { FileStore } from './store.ts'

type Settings = Pick<Env, 'dataDir' | 's3'>

/** The maximum size of local copies of pictures, in bytes. */
const maxCopiesBytes = 256 * 1024 * 1024

export const filesFolder = ({ dataDir }: Settings) => join(dataDir, 'files')

/** Opens the file store of the settings. */
export async function openFileStore(env: Settings): Promise<FileStore> {
  if (!env.s3) return folderStore(filesFolder(env))
  // Amazon’s client takes 20 MB, of which an installation with a folder has nothing.
  const { s3Store } = await import('./s3-store.ts')
  const copies = join(env.dataDir, 'file-copies')
  return withLocalCopies(s3Store(env.s3), copies, { prefix: 'media/', limit: maxCopiesBytes })
}

/**
 * Throws a SettingError for wrong settings. An unavailable store does not prevent the start, unless it was never
 * reached before: then its address is more likely wrong.
 */
export async function checkFileStore(store: FileStore, env: Settings, log: Log): Promise<void> {
  const location = env.s3 && `${env.s3.endpoint ?? 'Amazon S3'}/${env.s3.bucket}`
  const marker = join(env.dataDir, 'files-at')
  try {
    await store.check()
    if (location && !wasReached(marker, location)) markReached(marker, location)
  } catch (error) {
    if (!(error instanceof UnavailableError)) throw error
    const { message } = error.cause as Error
    if (location && !wasReached(marker, location))
      throw new SettingError(`S3_ENDPOINT is wrong, or nothing answers there: ${location} (${message}).`)
    log.warn({ err: error.cause }, 'files are not available: everything else starts without them')
  }
}

/** Whether this process, or an earlier one, has reached the store at this location. */
function wasReached(marker: string, location: string) {
  try {
    return readFileSync(marker, 'utf8') === location
  } catch {
    return false
  }
}

function markReached(marker: string, location: string) {
  try {
    mkdirSync(dirname(marker), { recursive: true, mode: 0o700 })
    writeFileSync(marker, location, { mode: 0o600 })
  } catch {
    // Nothing can be stored in a folder that cannot be written.
  }
}
