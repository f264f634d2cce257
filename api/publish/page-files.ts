import { readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'

/** The file of a process's pages; `process` counts from 1. */
export const pageFile = (dataDir: string, process: number) =>
  join(dataDir, process === 1 ? 'pages.db' : `pages-${process}.db`)

/** Removes a page file with the files that SQLite creates next to it. */
export function removePageFile(file: string) {
  for (const part of ['', '-wal', '-shm', '-journal'])
    try {
      rmSync(file + part, { force: true })
    } catch {
      // A file that cannot be removed cannot be written either, and is not used.
    }
}

/** Removes the files of processes beyond the current number. */
export function removeUnusedPageFiles(dataDir: string, processes: number) {
  for (const name of readdirSync(dataDir)) {
    const [, number] = /^pages-(\d+)\.db$/.exec(name) ?? []
    if (Number(number) > processes) removePageFile(join(dataDir, name))
  }
}
