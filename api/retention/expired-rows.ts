import { fixedRetention } from '#content/retention.ts'
import type { Database } from '../db/database.ts'
import type { Log } from '../log.ts'

const intervalMs = 5 * 60_000
const dayMs = 24 * 60 * 60 * 1000

/** Deletes expired rows every five minutes: counts of rate limits, form stamps, emailed codes and links. */
export function startDeletingExpiredRows(db: Database, log: Log): Disposable {
  const daysAgo = (days: number) => new Date(Date.now() - days * dayMs)
  const timer = setInterval(() => {
    const deleted = Promise.all([
      db.deleteFrom('limit_counts').where('expire', '<', Date.now()).execute(),
      db.deleteFrom('spent_stamps').where('expires_at', '<', new Date()).execute(),
      // Until then, the codes that were sent to an address are counted.
      db.deleteFrom('email_codes').where('created_at', '<', daysAgo(fixedRetention.codes.days)).execute(),
      // Until then, lists show expired links.
      db.deleteFrom('links').where('expires_at', '<', daysAgo(fixedRetention.links.days)).execute(),
    ])
    deleted.catch((error: unknown) => log.warn({ err: error }, 'expired rows not deleted'))
  }, intervalMs).unref()
  return { [Symbol.dispose]: () => clearInterval(timer) }
}
