import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { fixedRetention } from '#content/sections/retention.ts'
import type { Database } from '../../platform/db/database.ts'
import type { Count } from './batch.ts'

/** How many months are kept: a year, the year before for comparison, and the current month. */
export const monthsKept = fixedRetention.statistics.months

/** The maximum number of visitors per day, for all processes: limits the storage in a flood. */
export const maxVisitorsOfDay = 200_000

/**
 * Adds the counts of a day in one statement. A visitor counts once, across all processes; beyond `maxVisitors`, new
 * ones are not counted.
 */
export async function writeCounts(
  db: Database,
  day: string,
  { counts, hashes }: { counts: readonly Count[]; hashes: readonly string[] },
  maxVisitors = maxVisitorsOfDay,
): Promise<void> {
  // In a fixed order, so that two processes never deadlock.
  await sql`with counted as (
      select page, kind, value, sum(count) as count
      from jsonb_to_recordset(${JSON.stringify(counts)}::jsonb)
        as input (page text, kind text, value text, count bigint)
      group by page, kind, value
    ), new_visitors as (
      insert into visitor_hashes (day, hash)
      select distinct ${day}::date, hash
      from jsonb_array_elements_text(${JSON.stringify(hashes)}::jsonb) as input (hash)
      where not exists (select from page_statistics where day = ${day}::date and page = ''
        and kind = 'visitors' and value = '' and count >= ${maxVisitors})
      order by 2
      on conflict do nothing returning hash
    ), added as (
      select * from counted
      union all select '', 'visitors', '', count(*) from new_visitors having count(*) > 0
    )
    insert into page_statistics (day, page, kind, value, count)
    select ${day}::date, page, kind, value, count from added order by page, kind, value
    on conflict (day, page, kind, value) do update set count = page_statistics.count + excluded.count`.execute(
    db,
  )
}

/** The salt of a day, which all processes share; the first one creates it. */
export async function saltOf(db: Database, day: string): Promise<string> {
  await db
    .insertInto('visitorSalts')
    .values({ day, salt: randomBytes(32).toString('base64url') })
    .onConflict((row) => row.doNothing())
    .execute()
  const { salt } = await db
    .selectFrom('visitorSalts')
    .select('salt')
    .where('day', '=', sql<Date>`${day}::date`)
    .executeTakeFirstOrThrow()
  return salt
}

/** Deletes the salts and visitor hashes of past days, and statistics beyond the retention period. */
export async function deleteOldStatistics(db: Database, today: string): Promise<void> {
  for (const table of ['visitorSalts', 'visitorHashes'] as const)
    await sql`delete from ${sql.table(table)} where day < ${today}::date`.execute(db)
  for (const table of ['pageStatistics', 'conversions'] as const)
    await sql`delete from ${sql.table(table)}
      where day < date_trunc('month', ${today}::date) - ${monthsKept - 1} * interval '1 month'`.execute(db)
}
