import type { Connection } from '../../db/connection.ts'
import type { StatusCheck } from '../status.ts'

const weekMs = 7 * 24 * 60 * 60_000

/** When everything was last saved to a file through the product; what a database server does, it cannot see. */
export const backupCheck =
  ({ db, embedded }: Connection): StatusCheck =>
  async () => {
    const last = await db
      .selectFrom('audit_log')
      .select('at')
      .where('action', '=', 'export')
      .where('subject', '=', 'backup')
      .orderBy('at', 'desc')
      .limit(1)
      .executeTakeFirst()
    const item = {
      key: 'backup',
      title: 'Backup',
      screen: { text: 'Create a backup', to: '/admin/backup' },
      facts: last ? [{ name: 'Last backup', at: last.at.toISOString() }] : [],
    }
    if (last && Date.now() - last.at.getTime() < weekMs)
      return { ...item, state: 'ok', says: 'The last backup is less than a week old.' }
    if (!embedded)
      return {
        ...item,
        state: 'unknown',
        says: 'Backups of the database server cannot be seen from here. You can also create one here at any time.',
      }
    return {
      ...item,
      state: 'warn',
      says: last ? 'The last backup is more than a week old.' : 'No backup has been created yet.',
      todo: 'Create a backup and store the file on another machine.',
    }
  }
