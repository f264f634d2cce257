import type { Context } from 'hono'
import { sql, type SelectQueryBuilder } from 'kysely'
import { z } from 'zod'
import type { Database } from '../db/database.ts'
import { textField } from '../fields.ts'

/** Validates a positive integer of a query string. */
export const positiveInteger = (high: number) =>
  z.coerce
    .number<number | string>('Enter a number.')
    .int('Enter a whole number.')
    .min(1, 'At least 1.')
    .max(high, `At most ${high}.`)

const sortOf = <const F extends readonly [string, ...string[]]>(fields: F) => {
  const values = fields.flatMap((field: F[number]) => [field, `-${field}` as const])
  return z
    .enum(values, `One of: ${fields.join(', ')}; with a leading - for descending order.`)
    .optional()
    .transform((value) => {
      const sort: string = value ?? fields[0]
      return { by: sort.replace(/^-/, '') as F[number], descending: sort.startsWith('-') }
    })
}

/** The query schemas of paged lists: the API's description adds their `X-Total-Count`. */
const pagedQueries = new WeakSet<z.ZodType>()
export const isPaged = (query: z.ZodType | undefined) => query !== undefined && pagedQueries.has(query)

/** The same schemas in every list: a set of their own for each would take 4 MB. */
export const pageParameters = {
  page: positiveInteger(1_000_000).default(1),
  pageSize: positiveInteger(100).default(100),
  q: textField(200)
    .optional()
    .transform((q) => q || undefined),
}

/**
 * The query schema of a paged list: `page`, `pageSize`, `q` and the list's own filters. `sort` is one of the sortable
 * fields, with a minus sign for descending order.
 */
export function pagedQuery<const S extends readonly [string, ...string[]], F extends z.ZodRawShape = {}>(
  sortable: S,
  filters: F = {} as F,
) {
  const query = z.strictObject({ ...pageParameters, sort: sortOf(sortable), ...filters })
  pagedQueries.add(query)
  return query
}

/** The requested page of a list, its order and its search term. */
export interface Paging {
  page: number
  pageSize: number
  sort: { by: string; descending: boolean }
  q?: string | undefined
  /** A record of what happened, of which only the newest rows are counted and paged: older ones are found by day. */
  isRecord?: boolean
}

/** The paging of a list that is always sorted by id, newest first. */
export const newestFirst = ({ page, pageSize, q }: Paging): Paging => ({
  page,
  pageSize,
  q,
  sort: { by: 'id', descending: true },
})

/** The number of matches of a search, and of rows of a record, that are counted at most. */
const maxCounted = 1000

/**
 * A search result up to this size is sorted as a whole; a larger one is read in order until the page is full. For the
 * first few rows alone, reading in order is faster sooner.
 */
const maxSortedMatches = { list: 2500, first: 500 }

/** One page of a list; `isMore` says that there are more rows than `total`. */
export interface PagedRows<O> {
  rows: O[]
  total: number
  isMore: boolean
}

/**
 * Reads one page of a query. A search that matches more than `maxCounted` rows is not counted further. In both
 * directions, rows without a value in a nullable column come last.
 */
export async function readPage<DB, TB extends keyof DB, O>(
  db: Database,
  query: SelectQueryBuilder<DB, TB, O>,
  { page, pageSize, sort, q, isRecord }: Paging,
  column: string = sort.by,
  isNullable = false,
): Promise<PagedRows<O>> {
  const offset = (page - 1) * pageSize
  const order = orderOf(column, sort.descending, isNullable)
  if (q !== undefined) {
    const { matchCount, rows } = await search(db, query, order, { pageSize, offset })
    const total = Math.min(matchCount, maxCounted)
    return { rows: offset < total ? await rows.execute() : [], total, isMore: total < matchCount }
  }
  const found = await count(db, isRecord ? query.limit(maxCounted + 1) : query)
  const total = isRecord ? Math.min(found, maxCounted) : found
  if (isRecord && offset >= total) return { rows: [], total, isMore: total < found }
  // Only ids are skipped, which an index has; whole rows are read for the page alone.
  const ids = sorted(query.clearSelect(), order)
    .select(sql<string>`id`.as('id'))
    .limit(pageSize)
    .offset(offset)
  const { rows: selected } = await sql<{ ids: string[] }>`select array(${ids}) as ids`.execute(db)
  const rows = await sorted(query.where(sql<boolean>`id = any(${selected[0]!.ids}::uuid[])`), order).execute()
  return { rows, total, isMore: total < found }
}

/**
 * The rows of `readPage`. Sends the total number of rows in `X-Total-Count`, and if there are more, `X-Total-Relation:
 * gte`.
 */
export async function paged<DB, TB extends keyof DB, O>(
  db: Database,
  c: Context,
  query: SelectQueryBuilder<DB, TB, O>,
  paging: Paging,
  column?: string,
  isNullable?: boolean,
): Promise<O[]> {
  const { rows, total, isMore } = await readPage(db, query, paging, column, isNullable)
  c.header('X-Total-Count', String(total))
  if (isMore) c.header('X-Total-Relation', 'gte')
  return rows
}

/** The first rows that a search matches, in descending order of a column. */
export async function firstMatches<DB, TB extends keyof DB, O>(
  db: Database,
  query: SelectQueryBuilder<DB, TB, O>,
  column: string,
  limit: number,
): Promise<O[]> {
  const page = { pageSize: limit, offset: 0 }
  const { matchCount, rows } = await search(db, query, orderOf(column, true), page, maxSortedMatches.first)
  return matchCount > 0 ? rows.execute() : []
}

/**
 * The number of rows that a search matches (at most `maxSorted` + 1) and the query for one page of them. The ids are
 * read first, with a materialized CTE: otherwise the planner would walk the list in its sort order and read every row.
 */
async function search<DB, TB extends keyof DB, O>(
  db: Database,
  query: SelectQueryBuilder<DB, TB, O>,
  order: Order,
  { pageSize, offset }: { pageSize: number; offset: number },
  maxSorted = maxSortedMatches.list,
): Promise<{ matchCount: number; rows: SelectQueryBuilder<DB, TB, O> }> {
  const { column, direction, nulls } = order
  const matches = query
    .clearSelect()
    .select([sql<string>`id`.as('id'), sql`${sql.ref(column)}`.as('sortedBy')])
    .limit(maxSorted + 1)
  const page = sql`select id from matches
    order by sorted_by ${sql.raw(direction + nulls)}, id ${sql.raw(direction)} limit ${pageSize} offset ${offset}`
  const found = await sql<{ matchCount: number; ids: string[] }>`with matches as materialized (${matches})
    select (select count(*) from matches) as "matchCount", array(${page}) as ids`.execute(db)
  const { matchCount, ids } = found.rows[0]!
  const rows =
    matchCount <= maxSorted
      ? query.where(sql<boolean>`id = any(${ids}::uuid[])`)
      : query.limit(pageSize).offset(offset)
  return { matchCount, rows: sorted(rows, order) }
}

interface Order {
  column: string
  direction: 'asc' | 'desc'
  nulls: '' | ' nulls last'
}

/** In ascending order, nulls come last anyway. Only the indexes of nullable columns have them last in both. */
const orderOf = (column: string, descending: boolean, isNullable = false): Order => ({
  column,
  direction: descending ? 'desc' : 'asc',
  nulls: descending && isNullable ? ' nulls last' : '',
})

const sorted = <DB, TB extends keyof DB, O>(
  query: SelectQueryBuilder<DB, TB, O>,
  { column, direction, nulls }: Order,
) =>
  query
    .orderBy(sql.ref(column), (by) => (nulls ? by[direction]().nullsLast() : by[direction]()))
    .orderBy(sql.ref('id'), direction)

async function count<DB, TB extends keyof DB, O>(
  db: Database,
  query: SelectQueryBuilder<DB, TB, O>,
): Promise<number> {
  const rows = query.clearSelect().select(sql`1`.as('one'))
  const counted = await sql<{ total: number }>`select count(*) as total from (${rows}) as counted`.execute(db)
  return counted.rows[0]!.total
}
