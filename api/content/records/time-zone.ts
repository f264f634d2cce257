import { dayIn, knownTimeZone } from '#content/locale/local-time.ts'
import { sections } from '#content/sections/sections.ts'
import type { Database } from '../../platform/db/database.ts'
import { list } from './records.ts'

/**
 * The time zone of the site. Every calendar day is a day in it: of orders, payments, invoices and due dates, of retention,
 * schedules and statistics. The days of an order and of an invoice are stored, so that they never change.
 */
export async function timeZoneOf(db: Database): Promise<string> {
  const [site] = await list(db, sections.site)
  return knownTimeZone(site?.siteTimeZone)
}

/** Today in the time zone of the site, such as `2026-11-21`. */
export const todayOf = async (db: Database, at = new Date()): Promise<string> =>
  dayIn(at.getTime(), await timeZoneOf(db))
