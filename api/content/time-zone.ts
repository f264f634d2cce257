import { knownTimeZone } from '#content/local-time.ts'
import { sections } from '#content/sections.ts'
import type { Database } from '../db/database.ts'
import { list } from './records.ts'

/** The time zone of the site: that of schedules, and of the days that views are counted by. */
export async function timeZoneOf(db: Database): Promise<string> {
  const [site] = await list(db, sections.site)
  return knownTimeZone(site?.siteTimeZone)
}
