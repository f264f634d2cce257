import { knownTimeZone } from '#content/local-time.ts'
import { sections } from '#content/sections.ts'
import type { Database } from '../db/database.ts'
import { list } from './records.ts'

/** The time zone of the site, for schedules and for the days of view counts. */
export async function timeZoneOf(db: Database): Promise<string> {
  const [site] = await list(db, sections.site)
  return knownTimeZone(site?.siteTimeZone)
}
