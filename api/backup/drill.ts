import { sql } from 'kysely'
import type { Connection } from '../db/connection.ts'
import { clearRestores } from './before.ts'
import { load, unload } from './load.ts'
import { openBackup } from './manifest.ts'
import type { Report } from './progress.ts'
import { countMissing, wholeFiles } from './restore-files.ts'
import { aloneWithRuns } from './runs.ts'
import { damaged, type Source } from '../zip-read.ts'

/**
 * Restores a backup into tables of its own beside the real ones, with every check of a restore, reads every file in it,
 * and removes the tables. Gives how many rows there were. Throws what a restore would fail with.
 */
export async function drill(connection: Connection, source: Source, report: Report): Promise<number> {
  let rows = 0
  await aloneWithRuns(connection, 'restore', () =>
    connection.withoutTimeouts(async (db) => {
      await clearRestores(db, report)
      const backup = await openBackup(source)
      const there = await wholeFiles(backup, report)
      const loaded = await load(db, backup, report)
      try {
        const missing = await db.transaction().execute((tx) => countMissing(tx, loaded.scratch, there))
        if (missing > backup.manifest.missingFiles)
          throw damaged(`${missing - backup.manifest.missingFiles} files are missing in it, or not whole`)
        for (const { name } of loaded.tables) {
          const counted = await sql<{ count: number }>`select count(*) as count
            from ${sql.id(loaded.scratch, name)}`.execute(db)
          rows += counted.rows[0]!.count
        }
      } finally {
        await unload(db, loaded.scratch)
      }
    }),
  )
  return rows
}
