import { sql } from 'kysely'
import {
  keepAll,
  retentionKeys,
  retentionRules,
  type RetentionDays,
  type RetentionKey,
} from '#content/sections/retention.ts'
import type { Caller } from '../../platform/caller.ts'
import { readSetting, saveSetting } from '../../content/records/settings.ts'
import { inTransaction, type Database } from '../../platform/db/database.ts'

interface Settings {
  days: RetentionDays
  version: number
  /** Nothing is deleted before this time. */
  beginsAt: Date
}

/**
 * After how many days each rule deletes, as the owner has set it or by default. The default rules apply a week after the
 * installation, so that the owner can read them first.
 */
export async function readRetention(db: Database): Promise<Settings> {
  const setting = await readSetting(db, 'retention')
  const daysOf = (key: RetentionKey) => {
    const value = setting?.values[key]
    return value === keepAll ? null : value ? Number(value) : retentionRules[key].days
  }
  return {
    days: Object.fromEntries(retentionKeys.map((key) => [key, daysOf(key)])) as RetentionDays,
    version: setting?.version ?? 0,
    beginsAt: setting ? new Date(0) : await weekAfterInstallation(db),
  }
}

async function weekAfterInstallation(db: Database): Promise<Date> {
  const { rows } = await sql<{ at: Date }>`
    select min(timestamp)::timestamptz + interval '7 days' as at from kysely_migration`.execute(db)
  return rows[0]!.at
}

/**
 * `expected` is the version that the caller has seen; another one by now is a 412. Whoever saves has read the rules, so
 * they apply from now on.
 */
export const saveRetention = (
  db: Database,
  days: RetentionDays,
  expected: number | undefined,
  caller: Caller,
): Promise<Settings> =>
  inTransaction(db, async (tx) => {
    const values = Object.fromEntries(
      retentionKeys.map((key) => [key, days[key] === null ? keepAll : String(days[key])]),
    ) as Record<RetentionKey, string>
    await saveSetting(tx, 'retention', values, expected, caller)
    return readRetention(tx)
  })
