import { sql } from 'kysely'
import { z } from 'zod'
import { inTransaction, type Database } from '../db/database.ts'

/** One finding of the setup checks. */
export const setupLine = z
  .object({
    key: z.string(),
    part: z.string(),
    title: z.string(),
    state: z.enum(['fine', 'warning', 'wrong', 'unchecked']),
    says: z.string(),
    todo: z.string().optional(),
    checkedAt: z.iso.datetime(),
    /** Since when a stored finding has had this state. */
    since: z.iso.datetime().optional(),
  })
  .meta({ id: 'SetupLine' })

export type SetupLine = z.infer<typeof setupLine>

export type Finding = Pick<SetupLine, 'key' | 'part' | 'title' | 'state' | 'says'> & {
  todo?: string | undefined
}

/** Stores findings and replaces those with the same key; others are kept. */
export async function saveFindings(db: Database, findings: readonly Finding[], now = new Date()) {
  if (findings.length === 0) return
  const rows = findings
    .map(({ todo = null, ...finding }, position) => ({
      ...finding,
      todo,
      position,
      checkedAt: now,
      since: now,
    }))
    // In a fixed order, so that two processes that store at once cannot deadlock.
    .toSorted((one, other) => (one.key < other.key ? -1 : 1))
  await db
    .insertInto('setupChecks')
    .values(rows)
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet((row) => ({
        part: row.ref('excluded.part'),
        title: row.ref('excluded.title'),
        state: row.ref('excluded.state'),
        says: row.ref('excluded.says'),
        todo: row.ref('excluded.todo'),
        position: row.ref('excluded.position'),
        checkedAt: row.ref('excluded.checkedAt'),
        since: sql<Date>`case when setup_checks.state = excluded.state then setup_checks.since else excluded.since end`,
      })),
    )
    .execute()
}

/** Stores findings and removes all others, which are about a previous setup. */
export const replaceFindings = (db: Database, findings: readonly Finding[]): Promise<void> =>
  inTransaction(db, async (tx) => {
    const keys = findings.map(({ key }) => key)
    await tx.deleteFrom('setupChecks').where('key', 'not in', keys).execute()
    await saveFindings(tx, findings)
  })

/** The findings of the last checks, of any process; empty if they have never run. */
export async function storedLines(db: Database): Promise<SetupLine[]> {
  const rows = await db.selectFrom('setupChecks').selectAll().orderBy('part').orderBy('position').execute()
  return rows.map(({ key, part, title, state, says, todo, checkedAt, since }) => ({
    key,
    part,
    title,
    state,
    says,
    ...(todo !== null && { todo }),
    checkedAt: checkedAt.toISOString(),
    since: since.toISOString(),
  }))
}

/** Whether something was checked, and nothing was wrong. */
export async function isSetUp(db: Database): Promise<boolean> {
  const lines = await storedLines(db)
  return lines.some(({ state }) => state === 'fine') && lines.every(({ state }) => state !== 'wrong')
}
