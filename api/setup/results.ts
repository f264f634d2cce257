import { sql } from 'kysely'
import { z } from 'zod'
import { inTransaction, type Database } from '../db/database.ts'

/** One line of what the checks of the set-up found: fine, wrong with what to do, or not checked with why. */
export const setupLine = z
  .object({
    key: z.string(),
    part: z.string(),
    title: z.string(),
    state: z.enum(['fine', 'warning', 'wrong', 'unchecked']),
    says: z.string(),
    todo: z.string().optional(),
    checkedAt: z.iso.datetime(),
    /** When it was first seen so, of what is kept. */
    since: z.iso.datetime().optional(),
  })
  .meta({ id: 'SetupLine' })

export type SetupLine = z.infer<typeof setupLine>

export type Finding = Pick<SetupLine, 'key' | 'part' | 'title' | 'state' | 'says'> & {
  todo?: string | undefined
}

/** Stores what was found, in the place of what was found before; other lines than these stay. */
export async function saveFindings(db: Database, findings: readonly Finding[], now = new Date()) {
  if (findings.length === 0) return
  const rows = findings
    .map(({ todo = null, ...finding }, position) => ({
      ...finding,
      todo,
      position,
      checked_at: now,
      since: now,
    }))
    // In one order, so that two processes that store at once wait for each other.
    .toSorted((one, other) => (one.key < other.key ? -1 : 1))
  await db
    .insertInto('setup_checks')
    .values(rows)
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet((row) => ({
        part: row.ref('excluded.part'),
        title: row.ref('excluded.title'),
        state: row.ref('excluded.state'),
        says: row.ref('excluded.says'),
        todo: row.ref('excluded.todo'),
        position: row.ref('excluded.position'),
        checked_at: row.ref('excluded.checked_at'),
        since: sql<Date>`case when setup_checks.state = excluded.state then setup_checks.since else excluded.since end`,
      })),
    )
    .execute()
}

/** The same, where these are all that there are: lines of a set-up that is no more go. */
export const replaceFindings = (db: Database, findings: readonly Finding[]): Promise<void> =>
  inTransaction(db, async (tx) => {
    const keys = findings.map(({ key }) => key)
    await tx.deleteFrom('setup_checks').where('key', 'not in', keys).execute()
    await saveFindings(tx, findings)
  })

/** What the checks found last, on whichever process; nothing where they have never run. */
export async function storedLines(db: Database): Promise<SetupLine[]> {
  const rows = await db.selectFrom('setup_checks').selectAll().orderBy('part').orderBy('position').execute()
  return rows.map(({ key, part, title, state, says, todo, checked_at, since }) => ({
    key,
    part,
    title,
    state,
    says,
    ...(todo !== null && { todo }),
    checkedAt: checked_at.toISOString(),
    since: since.toISOString(),
  }))
}

/** Whether the set-up was checked, and nothing was wrong. */
export async function isSetUp(db: Database): Promise<boolean> {
  const lines = await storedLines(db)
  return lines.length > 0 && lines.every(({ state }) => state !== 'wrong')
}
