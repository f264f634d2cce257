import { sql, type RawBuilder } from 'kysely'
import { retentionKeys, type fixedRetention, type RetentionKey } from '#content/sections/retention.ts'
import type { TxContext } from '../../platform/context.ts'
import type { ChangeKind } from '../../platform/audit/audit.ts'
import { idFrom } from '../../platform/db/id-from.ts'
import type { Feature } from '../../platform/feature.ts'
import type { OldRows } from '../../platform/old-rows.ts'

/** The rows of each rule, as the features declare them. */
export type Rules = Record<RetentionKey, readonly OldRows[]>

export const rulesOf = (features: readonly Feature[]): Rules => {
  const declared = features.flatMap(({ retention }) => retention?.rules ?? [])
  const ofKey = (key: RetentionKey) => declared.flatMap((rules) => rules[key] ?? [])
  const rules = Object.fromEntries(retentionKeys.map((key) => [key, ofKey(key)])) as unknown as Rules
  return { ...rules, activity: oldActivity(features) }
}

/** The rows that are always deleted. */
export const alwaysDeleted = (
  features: readonly Feature[],
  key: Exclude<keyof typeof fixedRetention, 'jobs'>,
): readonly RawBuilder<unknown>[] => features.flatMap(({ retention }) => retention?.always?.[key] ?? [])

/** Entries of the activity, except those of kinds that are permanent. */
const oldActivity = (features: readonly Feature[]): OldRows[] => [
  {
    table: 'auditLog',
    time: 'at',
    scope: isOneOf(sql`subject`, deletable(features.map(({ changes = {} }) => changes))),
  },
  {
    table: 'orderEvents',
    time: 'at',
    scope: sql`action <> 'refresh' and ${isOneOf(sql`subject`, deletable(features.map(({ orderChanges = {} }) => orderChanges)))}`,
  },
]

/** The subjects of changes that may be deleted. */
const deletable = (declared: readonly Readonly<Record<string, ChangeKind<unknown>>>[]) =>
  declared.flatMap((kinds) =>
    Object.entries(kinds).flatMap(([subject, { isPermanent }]) => (isPermanent ? [] : [subject])),
  )

const isOneOf = (column: RawBuilder<unknown>, words: readonly string[]) =>
  sql<boolean>`${column} in (${sql.join(words)})`

const everyRow = sql<boolean>`true`

/** Where to continue: which of the rule's tables, and after which of its rows. */
export interface Cursor {
  table: number
  afterId: string | undefined
}

/**
 * Deletes the oldest rows of a rule that are older than `before`: at most `limit`, from the cursor on. Returns how many,
 * and where to continue if there may be more.
 */
export async function deleteBatch(
  { db }: TxContext,
  rule: readonly OldRows[],
  { before, cursor, limit }: { before: Date; cursor: Cursor; limit: number },
): Promise<{ deleted: number; next: Cursor | undefined }> {
  const rows = rule[cursor.table]
  if (!rows) return { deleted: 0, next: undefined }
  const { table, time, scope = everyRow, deletable = everyRow, batchLimit = limit } = rows
  const { afterId } = cursor
  const batchSize = Math.min(limit, batchLimit)
  const { rows: deleted } = await sql<{ id: string }>`delete from ${sql.table(table)} where id in (
      select id from ${sql.table(table)} as old
      where ${sql.ref(time)} < ${before} and id < ${idFrom(before, 1)}::uuid
        and ${afterId === undefined ? everyRow : sql<boolean>`id > ${afterId}::uuid`} and ${scope} and ${deletable}
      order by id limit ${batchSize} for update)
    returning id`.execute(db)
  const last = deleted
    .map(({ id }) => id)
    .sort()
    .at(-1)
  const hasTable = cursor.table + 1 < rule.length
  const nextTable = hasTable ? { table: cursor.table + 1, afterId: undefined } : undefined
  return {
    deleted: deleted.length,
    next: deleted.length === batchSize ? { table: cursor.table, afterId: last } : nextTable,
  }
}
