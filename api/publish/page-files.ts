import { readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'

/** The file of the pages that a process keeps, the first of several or another one. */
export const pageFile = (dataDir: string, process: number) =>
  join(dataDir, process === 1 ? 'pages.db' : `pages-${process}.db`)

/** With what SQLite keeps beside it. */
export function removePageFile(file: string) {
  for (const part of ['', '-wal', '-shm', '-journal'])
    try {
      rmSync(file + part, { force: true })
    } catch {
      // It cannot be written to either then, and is not used.
    }
}

/** Removes the files of more processes than there are. */
export function removeUnusedPageFiles(dataDir: string, processes: number) {
  for (const name of readdirSync(dataDir)) {
    const [, number] = /^pages-(\d+)\.db$/.exec(name) ?? []
    if (Number(number) > processes) removePageFile(join(dataDir, name))
  }
}
