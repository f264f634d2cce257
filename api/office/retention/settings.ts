import { sql } from 'kysely'
import {
  keepAll,
  retentionKeys,
  retentionRules,
  type RetentionDays,
  type RetentionKey,
} from '#content/sections/retention.ts'
import { withTransaction, type Context } from '../../platform/context.ts'
import { readSetting, saveSetting } from '../../content/records/settings.ts'
import type { Database } from '../../platform/db/database.ts'

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
export async function readRetention(ctx: Context): Promise<Settings> {
  const setting = await readSetting(ctx, 'retention')
  const daysOf = (key: RetentionKey) => {
    const value = setting?.values[key]
    return value === keepAll ? null : value ? Number(value) : retentionRules[key].days
  }
  return {
    days: Object.fromEntries(retentionKeys.map((key) => [key, daysOf(key)])) as RetentionDays,
    version: setting?.version ?? 0,
    beginsAt: setting ? new Date(0) : await weekAfterInstallation(ctx.db),
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
  ctx: Context,
  days: RetentionDays,
  expected: number | undefined,
): Promise<Settings> =>
  withTransaction(ctx, async (ctx) => {
    const values = Object.fromEntries(
      retentionKeys.map((key) => [key, days[key] === null ? keepAll : String(days[key])]),
    ) as Record<RetentionKey, string>
    await saveSetting(ctx, 'retention', { values, expected })
    return readRetention(ctx)
  })
