import { sql } from 'kysely'
import { inTransaction, type Database } from '../db/database.ts'
import type { Check } from './check.ts'
import { ok, unknown, type Finding } from './finding.ts'

/** Stores findings and replaces those with the same key; others are kept. */
export async function saveFindings(db: Database, findings: readonly Finding[]) {
  if (findings.length === 0) return
  const now = new Date()
  const rows = findings
    .map(({ key, title, state, says, todo = null }, position) => ({
      key,
      title,
      state,
      says,
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

/** What the last checks of other services found, by any process, and when they ran; nothing if they never have. */
export async function storedFindings(
  db: Database,
): Promise<{ findings: Finding[]; checkedAt: Date | undefined }> {
  const rows = await db.selectFrom('setupChecks').selectAll().orderBy('position').execute()
  const findings = rows.map(({ key, title, state, says, todo, since }) => ({
    key,
    title,
    state,
    says,
    ...(todo !== null && { todo }),
    since: since.toISOString(),
  }))
  const times = rows.map((row) => row.checkedAt).toSorted((a, b) => a.getTime() - b.getTime())
  return { findings, checkedAt: times.at(-1) }
}

/** The last step on the home screen: done once something was checked, and nothing was wrong. */
export const checkedCheck: Check = {
  part: 'checks',
  depth: 'facts',
  shownOn: 'home',
  run: async ({ connection }) => {
    const found = new Set((await storedFindings(connection.db)).findings.map(({ state }) => state))
    const about = {
      key: 'checks.run',
      title: 'Check of the setup',
      screen: { text: 'Open the status', to: '/admin/status' },
    }
    return [
      found.has('ok') && !found.has('bad')
        ? ok(about, 'Nothing is wrong.')
        : unknown(about, 'Sign-in, payments and mail are tested.', 'Check the setup.'),
    ]
  },
}
