import { randomUUID } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import type { Database } from '../db/database.ts'

/** How often a process says that it is at work, and how long it counts as that after it did. */
const seenEveryMs = 5 * 60 * 1000
const minutes = { working: 15, remembered: 24 * 60 }

/** The folder that this process keeps files in, known to all that share its database. */
export interface KnownFolder extends Disposable {
  /** Whether it was there before this process, and no other folder holds files of this database. */
  isLasting(): Promise<boolean>
  /** How many other folders processes are keeping files in now. */
  others(): Promise<number>
}

/** Tells the database of the folder. Without one that can be written, nothing lasts. */
export async function announceFolder(db: Database, folder: string): Promise<KnownFolder> {
  const { id, isNew } = idOf(folder)
  const see = () =>
    sql`insert into file_folders (id) values (${id}) on conflict (id) do update set seen_at = now()`.execute(
      db,
    )
  const seenWithin = async (some: number) => {
    const { rows } = await sql<{ count: number }>`select count(*) as count from file_folders
      where id <> ${id} and seen_at > now() - ${some} * interval '1 minute'`.execute(db)
    return Number(rows[0]!.count)
  }
  await see()
  // One that fails is made up for by the next.
  const timer = setInterval(() => void see().catch(() => {}), seenEveryMs).unref()
  return {
    isLasting: async () => !isNew && (await seenWithin(minutes.remembered)) === 0,
    others: () => seenWithin(minutes.working),
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
      // The status screen says that it cannot be written.
    }
    return { id, isNew: true }
  }
}
