import { v7 as uuid } from 'uuid'
import type { Context } from '../platform/context.ts'
import type { Connection } from '../platform/db/connection.ts'
import { ConflictError } from '../platform/errors.ts'
import type { FileStore } from '../platform/files/store.ts'
import { openOwnBackups } from './own-backups.ts'
import { withRunLock, lastRun, recordRun } from './runs.ts'
import { jobKind } from '../platform/jobs/kind.ts'

/** Makes the daily backup if it is due; `now`: at once. */
export const backupJob = jobKind<{ now?: boolean }>('backup', {
  schedule: '47 * * * *',
  // Few retries, because the job runs every hour anyway.
  retryLimit: 2,
  retryDelay: 60,
  expireInSeconds: 6 * 60 * 60,
})

const dayMs = 86_400_000

/**
 * Makes the daily backup if it is due, or one at once, and removes expired ones. Only one of several processes does it.
 * It can be interrupted and repeated at any point.
 */
export async function backUpWhenDue(
  ctx: Context,
  { connection, files }: { connection: Connection; files: FileStore },
  { now = false }: { now?: boolean } = {},
): Promise<void> {
  const { db, env } = ctx
  const { dailyAt } = env.backup
  const run = async () => {
    if (!now && !(dailyAt && (await isDue(ctx, dailyAt)))) return
    const own = await openOwnBackups(db, env)
    const name = own.newName('daily')
    await recordRun(db, { id: uuid(), kind: 'backup', name }, async (report) => {
      await own.make(name, { connection, files, report })
      await own.removeExpired()
      return { size: await own.sizeOf(name) }
    })
  }
  // A backup on request waits for a running one.
  await withRunLock(connection, run, { waits: now }).catch((error: unknown) => {
    // Another process is doing it.
    if (!(error instanceof ConflictError)) throw error
  })
}

/** Whether no backup was made since the last scheduled time. */
async function isDue({ db, now }: Context, at: string): Promise<boolean> {
  const last = await lastRun(db, 'backup', 'done')
  return !last || last.startedAt < lastTimeAt(at, now())
}

/** The most recent time, up to now, with this time of day (UTC, HH:MM). */
export function lastTimeAt(at: string, now: Date): Date {
  const today = new Date(`${now.toISOString().slice(0, 10)}T${at}:00Z`)
  return today <= now ? today : new Date(today.getTime() - dayMs)
}
