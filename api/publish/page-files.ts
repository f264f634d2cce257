import { rmSync } from 'node:fs'
import { join } from 'node:path'

/** The file of the published pages. */
export const pageFile = (dataDir: string) => join(dataDir, 'pages.db')

/** Removes a page file with the files that SQLite creates next to it. */
export function removePageFile(file: string) {
  for (const part of ['', '-wal', '-shm', '-journal'])
    try {
      rmSync(file + part, { force: true })
    } catch {
      // A file that cannot be removed cannot be written either, and is not used.
    }
}
