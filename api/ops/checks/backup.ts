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
      screen: { text: 'Make a backup', to: '/admin/backup' },
      facts: last ? [{ name: 'Last made here', at: last.at.toISOString() }] : [],
    }
    if (last && Date.now() - last.at.getTime() < weekMs)
      return { ...item, state: 'ok', says: 'There is one of this week.' }
    if (!embedded)
      return {
        ...item,
        state: 'ok',
        says: 'Whoever looks after the database server backs it up. One more can be made here at any time.',
      }
    return {
      ...item,
      state: 'warn',
      says: last ? 'The last one is more than a week old.' : 'None has been made yet.',
      todo: 'Make one, and keep the file somewhere else than on this machine.',
    }
  }
