import type { Database } from '../../db/database.ts'
import type { Env } from '../../env.ts'
import { lastJobCheck } from './last-job.ts'

/** Checks whether search engines accepted the last notification of changed pages. */
export const searchEnginesCheck = (db: Database, { url }: NonNullable<Env['indexNow']>) =>
  lastJobCheck(db, {
    kind: 'index-now',
    key: 'search-engines',
    title: 'Search engines',
    fact: { name: 'Notified through IndexNow', value: new URL(url).host },
    says: {
      fine: 'Search engines are notified of each changed page.',
      nothingYet: 'Nothing has been published since IndexNow was switched on.',
      refused: 'The last message was not accepted',
    },
    todo: 'It is retried automatically for some hours. Check INDEXNOW_KEY, and that this server can reach the internet.',
  })
