import { formatNumber, productLanguage } from '#content/locale/format.ts'
import { sql } from 'kysely'
import { addDays } from '#content/locale/calendar-day.ts'
import { dayIn, startOfDay } from '#content/locale/local-time.ts'
import { retentionKeys, retentionRules, type RetentionKey } from '#content/sections/retention.ts'
import { withTransaction, actAs, type Context, type TxContext } from '../../platform/context.ts'
import { audit } from '../../platform/audit/audit.ts'
import { product } from '../../platform/caller.ts'
import { timeZoneOf } from '../../content/records/time-zone.ts'
import type { Tx } from '../../platform/db/database.ts'
import type { OldRows } from '../../platform/old-rows.ts'
import { deleteBatch, type Cursor, type Rules } from './rules.ts'
import { readRetention } from './settings.ts'

/** Rows deleted per transaction: so few that other transactions hardly wait for its locks. */
const batchSize = 500

/**
 * Deletes what the rules say, once a day however many processes try. Each batch is a transaction that locks the run of
 * its rule; the last one marks the day as done and records the run in the activity. If it is killed, the next call
 * continues.
 */
export async function deleteOldRows(ctx: Context, rules: Rules, size = batchSize): Promise<void> {
  for (const key of retentionKeys) {
    let cursor: Cursor | undefined = { table: 0, afterId: undefined }
    while (cursor) {
      const from: Cursor = cursor
      cursor = await withTransaction(ctx, (ctx) =>
        deleteStep(ctx, key, { rule: rules[key], cursor: from, limit: size }),
      )
    }
  }
}

/** Deletes the next rows of a rule. Returns where to continue; undefined once it is done for the day. */
async function deleteStep(
  ctx: TxContext,
  key: RetentionKey,
  { rule, cursor, limit }: { rule: readonly OldRows[]; cursor: Cursor; limit: number },
): Promise<Cursor | undefined> {
  const zone = await timeZoneOf(ctx)
  const today = dayIn(ctx.now().getTime(), zone)
  const run = await lockRun(ctx.db, key, today)
  const { days: daysOf, beginsAt } = await readRetention(ctx)
  if (run.isDone || beginsAt > ctx.now()) return undefined
  const days = daysOf[key]
  // What is older than a number of days is deleted by whole days.
  const until = addDays(today, -(days ?? 0))
  const before = startOfDay(until, zone)
  const batch =
    days === null ? { deleted: 0, next: undefined } : await deleteBatch(ctx, rule, { before, cursor, limit })
  const deleting = run.deleting + batch.deleted
  if (batch.next) {
    await ctx.db.updateTable('retentionRuns').set({ deleting }).where('rule', '=', key).execute()
    return batch.next
  }
  if (days !== null) for (const { afterwards } of rule) await afterwards?.(ctx.db, until)
  await finish(ctx, key, { deleted: deleting, today })
  if (deleting > 0)
    await audit(actAs(ctx, product), {
      subject: 'retention',
      action: 'clear',
      after: {
        name: retentionRules[key].title,
        deleted: formatNumber(deleting, productLanguage),
        until,
      },
    })
  return undefined
}

async function lockRun(tx: Tx, key: RetentionKey, today: string) {
  await tx
    .insertInto('retentionRuns')
    .values({ rule: key })
    .onConflict((row) => row.doNothing())
    .execute()
  return tx
    .selectFrom('retentionRuns')
    .select(['deleting', sql<boolean>`done_on is not distinct from ${today}::date`.as('isDone')])
    .where('rule', '=', key)
    .forUpdate()
    .executeTakeFirstOrThrow()
}

const finish = (
  { db, now }: TxContext,
  key: RetentionKey,
  { deleted, today }: { deleted: number; today: string },
) =>
  db
    .updateTable('retentionRuns')
    .set({ deleted, deleting: 0, doneOn: today, finishedAt: now() })
    .where('rule', '=', key)
    .execute()
