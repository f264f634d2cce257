import { isBusy, isWritable } from '../data-dir.ts'
import type { Env } from '../env.ts'
import type { Log } from '../log.ts'
import { pageFile, removePageFile, removeUnusedPageFiles } from './page-files.ts'
import { PageStore } from './page-store.ts'

/**
 * Opens the pages of the previous run in the data folder, in one file per process. Pages of another build or other
 * settings are discarded, and so is a damaged file. If no file can be used, the store is temporary.
 */
export function openPageStore(
  { dataDir, processes }: Pick<Env, 'dataDir' | 'processes'>,
  buildHash: string,
  log: Log,
  process = 1,
): PageStore {
  if (!isWritable(dataDir)) return new PageStore(log)
  const file = pageFile(dataDir, process)
  try {
    if (process === 1) removeUnusedPageFiles(dataDir, processes)
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
