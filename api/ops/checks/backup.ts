import { lastInLog, lastRun } from '../../backup/runs.ts'
import type { Connection } from '../../db/connection.ts'
import type { Env } from '../../env.ts'
import type { StatusCheck } from '../status.ts'

const dayMs = 24 * 60 * 60_000
const weekMs = 7 * dayMs
/** A daily backup is reported as late after a day and a half. */
const dailyMs = 1.5 * dayMs

const item = {
  key: 'backup',
  title: 'Backup',
  screen: { text: 'Open backups', to: '/admin/backup' },
}

/** Checks the age of the last backup. Backups made by a database server are unknown to the product. */
export const backupCheck = (connection: Connection, { backup }: Pick<Env, 'backup'>): StatusCheck =>
  backup.dailyAt ? scheduledCheck(connection) : ownCheck(connection)

const scheduledCheck =
  ({ db }: Connection): StatusCheck =>
  async () => {
    const [last, good] = await Promise.all([lastRun(db, 'backup'), lastRun(db, 'backup', 'done')])
    const facts = good?.finishedAt ? [{ name: 'Last backup', at: good.finishedAt.toISOString() }] : []
    const bad = (says: string, todo: string) => ({ ...item, facts, state: 'bad' as const, says, todo })
    const isLate = !good || Date.now() - good.startedAt.getTime() > dailyMs
    if (last?.state === 'failed' && last.problem)
      return bad(
        `The last scheduled backup failed: ${last.problem}`,
        'Check the storage of backups; the backup is retried every hour.',
      )
    if (isLate && last?.state !== 'running')
      return bad('The daily backup is late.', 'Check that the product runs at the time of the backup.')
    return { ...item, facts, state: 'ok', says: 'Backups are created daily.' }
  }

const ownCheck =
  ({ db, embedded }: Connection): StatusCheck =>
  async () => {
    const last = await lastInLog(db, 'export')
    const own = { ...item, facts: last ? [{ name: 'Last backup', at: last.toISOString() }] : [] }
    if (last && Date.now() - last.getTime() < weekMs)
      return { ...own, state: 'ok', says: 'The last backup is less than a week old.' }
    if (!embedded)
      return {
        ...own,
        state: 'unknown',
        says: 'Backups of the database server cannot be seen from here. You can also create one here at any time.',
      }
    return {
      ...own,
      state: 'warn',
      says: last ? 'The last backup is more than a week old.' : 'No backup has been created yet.',
      todo: 'Create a backup and store the file on another machine, or set BACKUP_DIR for a daily one.',
    }
  }
