import { isBusy, isWritable } from '../data-dir.ts'
import type { Env } from '../env.ts'
import type { Log } from '../log.ts'
import { pageFile, removePageFile } from './page-files.ts'
import { PageStore } from './page-store.ts'

/**
 * Opens the pages of the previous run in the data folder. Pages of another build or other
 * settings are discarded, and so is a damaged file. If no file can be used, the store is temporary.
 */
export function openPageStore({ dataDir }: Pick<Env, 'dataDir'>, buildHash: string, log: Log): PageStore {
  if (!isWritable(dataDir)) return new PageStore(log)
  const file = pageFile(dataDir)
  try {
    const store = new PageStore(log, file, buildHash)
    if (store.hasPrevious) return store
    store[Symbol.dispose]()
  } catch (error) {
    log.warn({ err: error }, 'published pages not read: they are rendered again')
    if (isBusy(error)) return new PageStore(log)
  }
  try {
    removePageFile(file)
    return new PageStore(log, file, buildHash)
  } catch (error) {
    log.warn({ err: error }, 'published pages not stored: the next start renders them again')
    return new PageStore(log)
  }
}
