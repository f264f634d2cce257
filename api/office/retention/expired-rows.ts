import { fixedRetention } from '#content/sections/retention.ts'
import type { Database } from '../../platform/db/database.ts'

const dayMs = 24 * 60 * 60 * 1000

/** Deletes expired rows: counts of rate limits, form stamps, emailed codes, links, and live events of orders. */
export async function deleteExpiredRows(db: Database): Promise<void> {
  const daysAgo = (days: number) => new Date(Date.now() - days * dayMs)
  await db.deleteFrom('limitCounts').where('expire', '<', Date.now()).execute()
  await db.deleteFrom('spentStamps').where('expiresAt', '<', new Date()).execute()
  // Until then, the codes that were sent to an address are counted.
  await db.deleteFrom('emailCodes').where('createdAt', '<', daysAgo(fixedRetention.codes.days)).execute()
  // Until then, lists show expired links.
  await db.deleteFrom('links').where('expiresAt', '<', daysAgo(fixedRetention.links.days)).execute()
  // Links that last as long as their subscriber.
  await db
    .deleteFrom('links')
    .where('scope', '=', 'unsubscribe')
    .where('subjectId', 'not in', db.selectFrom('subscribers').select('id'))
    .execute()
  await db
    .deleteFrom('orderEvents')
    .where('action', '=', 'refresh')
    .where('at', '<', daysAgo(fixedRetention.events.days))
    .execute()
}
