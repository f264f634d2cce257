import { retentionKeys, retentionRules, type RetentionDays } from '#content/retention.ts'
import { audit, type Undo } from '../audit/audit.ts'
import type { Caller } from '../caller.ts'
import { inTransaction, json, type Database } from '../db/database.ts'
import { ConflictError, requireVersion } from '../errors.ts'
import { retentionDays } from '../retention-settings.ts'

interface Settings {
  days: RetentionDays
  version: number
  /** Nothing is deleted before this time. */
  beginsAt: Date
}

/** After how many days each rule deletes, as the owner has set it or by default. */
export const readRetention = async (db: Database): Promise<Settings> => withDefaults(await stored(db))

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
    const row = await stored(tx, true)
    const before = withDefaults(row)
    const now = new Date()
    const isSame = retentionKeys.every((key) => days[key] === before.days[key])
    if (isSame && before.beginsAt <= now) return before
    requireVersion(expected, before.version)
    const version = before.version + 1
    const beginsAt = before.beginsAt < now ? before.beginsAt : now
    await tx
      .updateTable('retention_settings')
      .set({ days: json(days), version, begins_at: beginsAt, updated_at: now })
      .execute()
    if (!isSame)
      await audit(tx, caller, { subject: 'retention', action: 'update', before: before.days, after: days })
    return { days, version, beginsAt }
  })

export const undoSaveRetention: Undo<'retention', 'update'> = async (tx, { before }, caller) => {
  const parsed = retentionDays.safeParse(before)
  if (!parsed.success) throw new ConflictError('The earlier rules are no longer valid.')
  await saveRetention(tx, parsed.data, undefined, caller)
}

const stored = (db: Database, isLocked = false) =>
  db
    .selectFrom('retention_settings')
    .select(['days', 'version', 'begins_at'])
    .$if(isLocked, (query) => query.forUpdate())
    .executeTakeFirstOrThrow()

const withDefaults = ({ days, version, begins_at }: Awaited<ReturnType<typeof stored>>): Settings => ({
  days: Object.fromEntries(
    retentionKeys.map((key) => [key, days[key] === undefined ? retentionRules[key].days : days[key]]),
  ) as RetentionDays,
  version,
  beginsAt: begins_at,
})
