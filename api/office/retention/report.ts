import { sql, type RawBuilder } from 'kysely'
import { z } from 'zod'
import { fixedRetention, retentionKeys, type RetentionKey } from '#content/sections/retention.ts'
import type { Context } from '../../platform/context.ts'
import type { Database } from '../../platform/db/database.ts'
import { time } from '../../platform/fields.ts'
import { jobDepths } from '../../platform/jobs/depths.ts'
import type { Feature } from '../../platform/feature.ts'
import { alwaysDeleted, rulesOf } from './rules.ts'
import { readRetention } from './settings.ts'
import type { OldRows } from '../../platform/old-rows.ts'

const fixedKeys = Object.keys(fixedRetention) as (keyof typeof fixedRetention)[]

const rowCount = {
  rows: z.int(),
  /** Whether there are more rows than were counted. */
  isMore: z.boolean(),
}

/** The rules by which old rows are deleted, how many rows each is about, and what its last run did. */
export const retentionReport = z
  .object({
    /** When the rules begin to apply; null if they already do. */
    beginsAt: time.nullable(),
    rules: z.array(
      z.object({
        key: z.enum(retentionKeys),
        /** After how many days its rows are deleted; null keeps them forever. */
        days: z.int().nullable(),
        ...rowCount,
        /** When it ran last, and how many rows that run deleted. */
        ranAt: time.nullable(),
        deleted: z.int(),
      }),
    ),
    fixed: z.array(z.object({ key: z.enum(fixedKeys), ...rowCount })),
  })
  .meta({ id: 'Retention' })

export async function reportRetention(ctx: Context, features: readonly Feature[]) {
  const rules = rulesOf(features)
  const { days, version, beginsAt } = await readRetention(ctx)
  const runs = await ctx.db.selectFrom('retentionRuns').select(['rule', 'finishedAt', 'deleted']).execute()
  const ofRule = async (key: RetentionKey) => {
    const run = runs.find(({ rule }) => rule === key)
    return {
      key,
      days: days[key],
      ...(await countUpTo(ctx.db, rules[key].map(everyRow))),
      ranAt: run?.finishedAt ?? null,
      deleted: run?.deleted ?? 0,
    }
  }
  const ofFixed = async (key: keyof typeof fixedRetention) => ({
    key,
    ...(key === 'jobs'
      ? await countFinishedJobs(ctx.db)
      : await countUpTo(ctx.db, alwaysDeleted(features, key))),
  })
  return {
    version,
    report: {
      beginsAt: beginsAt > ctx.now() ? beginsAt : null,
      rules: await Promise.all(retentionKeys.map(ofRule)),
      fixed: await Promise.all(fixedKeys.map(ofFixed)),
    },
  }
}

/** The rows that a rule applies to, as a `from` clause. */
const everyRow = ({ table, scope }: OldRows) =>
  scope ? sql`${sql.table(table)} where ${scope}` : sql.table(table)

async function countFinishedJobs(db: Database) {
  const depths = await jobDepths(db)
  return {
    rows: depths.reduce((sum, { states }) => sum + states.completed + states.failed, 0),
    isMore: false,
  }
}

/** No more rows than these are counted. */
const countLimit = 100_000

/** Counts the rows of several `from` clauses together, up to the limit. */
async function countUpTo(db: Database, parts: readonly RawBuilder<unknown>[]) {
  if (parts.length === 0) return { rows: 0, isMore: false }
  const queries = parts.map((rows) => sql`select 1 from ${rows}`)
  const { rows } = await sql<{ count: number }>`select count(*)::integer as count
    from (${sql.join(queries, sql` union all `)} limit ${countLimit + 1}) as counted`.execute(db)
  const { count } = rows[0]!
  return { rows: Math.min(count, countLimit), isMore: count > countLimit }
}
