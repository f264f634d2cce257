import { sql } from 'kysely'
import type { Connection } from '../db/connection.ts'
import { cleanUpRestores } from './restore-points.ts'
import { load, unload } from './load.ts'
import { openBackup } from './manifest.ts'
import type { Report } from './progress.ts'
import { countMissing, completeFiles } from './restore-files.ts'
import { withRunLock } from './runs.ts'
import { damaged, type Source } from '../zip-read.ts'

/**
 * Restore drill: loads a backup into a separate schema with every check of a restore, reads every file in it, and drops
 * the schema. Returns the number of rows. Throws the error with which a restore would fail.
 */
export async function drill(connection: Connection, source: Source, report: Report): Promise<number> {
  let rows = 0
  await withRunLock(connection, 'restore', () =>
    connection.withoutTimeouts(async (db) => {
      await cleanUpRestores(db, report)
      const backup = await openBackup(source)
      const available = await completeFiles(backup, report)
      const loaded = await load(db, backup, report)
      try {
        const missing = await db.transaction().execute((tx) => countMissing(tx, loaded.scratch, available))
        if (missing > backup.manifest.missingFiles)
          throw damaged(`${missing - backup.manifest.missingFiles} files in it are missing or incomplete`)
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
