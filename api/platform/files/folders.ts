import { randomUUID } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import type { Database } from '../db/database.ts'

/** How often a process reports that its folder is in use. */
const reportIntervalMs = 5 * 60 * 1000
/** For how long after a report a folder counts as in use. */
const inUseMinutes = 15

/** The files folder of this process, registered in the database for all processes that share it. */
export interface RegisteredFolder extends Disposable {
  /** How many other folders are in use by processes now. */
  others(): Promise<number>
}

/** Registers the folder in the database. */
export async function registerFolder(db: Database, folder: string): Promise<RegisteredFolder> {
  const id = idOf(folder)
  const reportUse = () =>
    sql`insert into file_folders (id) values (${id}) on conflict (id) do update set seen_at = now()`.execute(
      db,
    )
  await reportUse()
  // A failed report is repeated at the next interval.
  const timer = setInterval(() => void reportUse().catch(() => {}), reportIntervalMs).unref()
  return {
    others: async () => {
      const { rows } = await sql<{ count: number }>`select count(*) as count from file_folders
        where id <> ${id} and seen_at > now() - ${inUseMinutes} * interval '1 minute'`.execute(db)
      return Number(rows[0]!.count)
    },
    [Symbol.dispose]: () => clearInterval(timer),
  }
}

function idOf(folder: string): string {
  const file = join(folder, '.id')
  try {
    return readFileSync(file, 'utf8')
  } catch {
    const id = randomUUID()
    try {
      mkdirSync(folder, { recursive: true, mode: 0o700 })
      writeFileSync(file, id, { flag: 'wx', mode: 0o600 })
    } catch {
      // The status screen reports that it cannot be written.
    }
    return id
  }
}
