import type { Env } from '../platform/env.ts'
import { bucketAdvice, storeFinding } from '../platform/files/checks.ts'
import type { BaseContext, Check } from '../platform/setup/check.ts'
import { bad, ok, unknown, warn } from '../platform/setup/finding.ts'
import { lastInLog, lastRun } from './runs.ts'
import { openBackupStore } from './store.ts'

const weekMs = 7 * 24 * 60 * 60_000
/** A daily backup is reported as late after a day and a half. */
const lateMs = 36 * 60 * 60_000

const about = {
  key: 'backup.age',
  title: 'Last backup',
  screen: { text: 'Open backups', to: '/admin/backup' },
}

/** The age of the last backup, and whether one was restored. Backups made by a database server are unknown here. */
export const backupCheck: Check = {
  part: 'backup',
  depth: 'facts',
  run: async ({ ctx: { db, env, now }, connection: { embedded } }) => {
    const { backup } = env
    const [exported, restored, last, good] = await Promise.all([
      lastInLog(db, 'export'),
      lastInLog(db, 'restore'),
      lastRun(db, 'backup'),
      lastRun(db, 'backup', 'done'),
    ])
    const backedUp = latest(exported, good?.finishedAt)
    const facts = [
      ...(backedUp ? [{ name: 'Last backup', at: backedUp.toISOString() }] : []),
      ...(restored ? [{ name: 'Last restore', at: restored.toISOString() }] : []),
    ]
    const shown = { ...about, facts }
    const trust = restored
      ? 'One was restored here.'
      : 'None was restored yet, so it is not known whether that works: restore one on another machine.'
    if (backup.dailyAt) {
      if (last?.state === 'failed' && last.problem)
        return [
          bad(
            shown,
            `The last scheduled backup failed: ${last.problem}`,
            'Check the storage of backups; the backup is retried every hour.',
          ),
        ]
      if (last?.state !== 'running' && (!good || now().getTime() - good.startedAt.getTime() > lateMs))
        return [
          bad(shown, 'The daily backup is late.', 'Check that the product runs at the time of the backup.'),
        ]
      return [ok(shown, `Backups are created daily. ${trust}`)]
    }
    if (backedUp && now().getTime() - backedUp.getTime() < weekMs)
      return [ok(shown, `The last backup is less than a week old. ${trust}`)]
    if (!embedded)
      return [
        unknown(
          shown,
          'Backups of the database server cannot be seen from here. You can also create one here at any time.',
        ),
      ]
    return [
      warn(
        shown,
        backedUp ? 'The last backup is more than a week old.' : 'No backup has been created yet.',
        'Create a backup and store the file on another machine, or set BACKUP_DIR for a daily one.',
      ),
    ]
  },
}

/** Whether the store of daily backups can be used. */
export const backupStoreCheck = ({ s3, folder }: Env['backup']): Check<BaseContext> => ({
  part: 'backup',
  depth: 'outside',
  run: async ({ env }) => {
    const store = { key: 'backup.store', title: 'Store of daily backups' }
    const target = await openBackupStore(env)
    return [
      s3
        ? await storeFinding(store, target, `The bucket ${s3.bucket}`, bucketAdvice('BACKUP_S3'))
        : await storeFinding(
            store,
            target,
            `The folder ${folder}`,
            'Mount it if it is on another machine, and give the user that runs the product write access to BACKUP_DIR.',
          ),
    ]
  },
})

const latest = (one: Date | undefined, other: Date | null | undefined): Date | undefined =>
  one && other ? new Date(Math.max(one.getTime(), other.getTime())) : (one ?? other ?? undefined)
