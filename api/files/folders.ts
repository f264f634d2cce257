import { randomUUID } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import type { Database } from '../db/database.ts'

/** How often a process reports that its folder is in use. */
const reportIntervalMs = 5 * 60 * 1000
/** For how long after a report a folder counts as in use, and as known. */
const windowMinutes = { inUse: 15, known: 24 * 60 }

/** The files folder of this process, registered in the database for all processes that share it. */
export interface RegisteredFolder extends Disposable {
  /** Whether the folder existed before this process, and no other folder has files of this database. */
  isDurable(): Promise<boolean>
  /** How many other folders are in use by processes now. */
  others(): Promise<number>
}

/** Registers the folder in the database. A folder that cannot be written is never durable. */
export async function registerFolder(db: Database, folder: string): Promise<RegisteredFolder> {
  const { id, isNew } = idOf(folder)
  const reportUse = () =>
    sql`insert into file_folders (id) values (${id}) on conflict (id) do update set seen_at = now()`.execute(
      db,
    )
  const othersSeenWithin = async (minutes: number) => {
    const { rows } = await sql<{ count: number }>`select count(*) as count from file_folders
      where id <> ${id} and seen_at > now() - ${minutes} * interval '1 minute'`.execute(db)
    return Number(rows[0]!.count)
  }
  await reportUse()
  // A failed report is repeated at the next interval.
  const timer = setInterval(() => void reportUse().catch(() => {}), reportIntervalMs).unref()
  return {
    isDurable: async () => !isNew && (await othersSeenWithin(windowMinutes.known)) === 0,
    others: () => othersSeenWithin(windowMinutes.inUse),
    [Symbol.dispose]: () => clearInterval(timer),
  }
}

function idOf(folder: string): { id: string; isNew: boolean } {
  const file = join(folder, '.id')
  try {
    return { id: readFileSync(file, 'utf8'), isNew: false }
  } catch {
    const id = randomUUID()
    try {
      mkdirSync(folder, { recursive: true, mode: 0o700 })
      writeFileSync(file, id, { flag: 'wx', mode: 0o600 })
    } catch {
      // The status screen reports that it cannot be written.
    }
    return { id, isNew: true }
  }
}
