import type { Database } from '../../db/database.ts'
import type { Env } from '../../env.ts'
import { lastJobCheck } from './last-job.ts'

/** Whether search engines are notified of changed pages, and whether they accepted the last message. */
export const searchEnginesCheck = (db: Database, { url }: NonNullable<Env['indexNow']>) =>
  lastJobCheck(db, {
    kind: 'index-now',
    key: 'search-engines',
    title: 'Search engines',
    fact: { name: 'Notified through IndexNow', value: new URL(url).host },
    says: {
      fine: 'Search engines are notified of each changed page.',
      nothingYet: 'Nothing was published since IndexNow is on.',
      refused: 'The last message was not taken',
    },
    todo: 'It is sent again by itself for some hours. Check INDEXNOW_KEY, and that this server may reach the internet.',
  })
