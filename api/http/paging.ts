import type { Context } from 'hono'
import { sql, type SelectQueryBuilder } from 'kysely'
import { z } from 'zod'
import type { Database } from '../db/database.ts'
import { words } from '../fields.ts'

/** A whole number of a query, from 1. */
export const whole = (high: number) =>
  z.coerce
    .number<number | string>('A number, please.')
    .int('A whole number, please.')
    .min(1, 'At least 1.')
    .max(high, `At most ${high}.`)

const sortOf = <const F extends readonly [string, ...string[]]>(fields: F) => {
  const values = fields.flatMap((field: F[number]) => [field, `-${field}` as const])
  return z
    .enum(values, `One of: ${fields.join(', ')}; with a - before it the other way.`)
    .optional()
    .transform((given) => {
      const sort: string = given ?? fields[0]
      return { by: sort.replace(/^-/, '') as F[number], descending: sort.startsWith('-') }
    })
}

/** Queries of lists that are given in pages; the API's description tells of their `X-Total-Count`. */
const pagedQueries = new WeakSet<z.ZodType>()
export const isPaged = (query: z.ZodType | undefined) => query !== undefined && pagedQueries.has(query)

/**
 * The query of a list that is given in pages: `page`, `pageSize`, `q` and the list's own filters. `sort` is one of the
 * sortable fields, with a minus sign for the greatest first.
 */
export function pagedQuery<const S extends readonly [string, ...string[]], F extends z.ZodRawShape = {}>(
  sortable: S,
  filters: F = {} as F,
) {
  const query = z.strictObject({
    page: whole(1_000_000).default(1),
    pageSize: whole(100).default(100),
    sort: sortOf(sortable),
    q: words(200)
      .optional()
      .transform((q) => q || undefined),
    ...filters,
  })
  pagedQueries.add(query)
  return query
}

/** Which page of a list, and by which field it is sorted. */
export interface Paging {
  page: number
  pageSize: number
  sort: { by: string; descending: boolean }
  q?: string | undefined
}

/** The same page of a list that knows one order only. */
export const newestFirst = ({ page, pageSize, q }: Paging): Paging => ({
  page,
  pageSize,
  q,
  sort: { by: 'id', descending: true },
})

/** So many rows before a page make it worth another way to it. */
const deep = 1000

/** So many rows are counted of what a search has found, and of a list or what a filter leaves of it. */
const most = { found: 1000, listed: 20_000 }

/** So many rows that a search has found are sorted; of more, some come soon in any order. */
const fewFound = 2500

/**
 * One page of a query and how many rows there are in all, given in `X-Total-Count`. Where nobody knows how many there are,
 * only so many are counted; `X-Total-Relation: gte` says that there are more. `known` gives what a list keeps as a sum.
 */
export async function paged<DB, TB extends keyof DB, O>(
  db: Database,
  c: Context,
  query: SelectQueryBuilder<DB, TB, O>,
  { page, pageSize, sort, q }: Paging,
  column: string = sort.by,
  known?: () => Promise<number | undefined>,
): Promise<O[]> {
  const offset = (page - 1) * pageSize
  const tell = (counted: number, atMost = counted) => {
    const rows = Math.min(counted, atMost)
    c.header('X-Total-Count', String(rows))
    if (rows < counted) c.header('X-Total-Relation', 'gte')
    return { rows, isAll: rows === counted }
  }
  if (q !== undefined) {
    const { found, ids } = await search(db, query, column, sort.descending, { pageSize, offset })
    if (offset >= tell(found, most.found).rows) return []
    const rows =
      found <= fewFound
        ? query.where(sql<boolean>`id = any(${ids}::uuid[])`)
        : query.limit(pageSize).offset(offset)
    return sorted(rows, column, sort.descending).execute()
  }
  const total = async () => {
    const sum = await known?.()
    return sum === undefined ? tell(await count(db, query, most.listed), most.listed) : tell(sum)
  }
  if (offset < deep) {
    const rows = await sorted(query, column, sort.descending).limit(pageSize).offset(offset).execute()
    // A page that is not full is the last one.
    const isLast = rows.length < pageSize && (rows.length > 0 || offset === 0)
    if (isLast) tell(offset + rows.length)
    else await total()
    return rows
  }
  const { rows, isAll } = await total()
  const end = Math.min(offset + pageSize, rows)
  if (offset >= end) return []
  // Whatever lies nearer to the end is read from there.
  const isNearEnd = isAll && offset >= rows / 2
  const ids = sorted(query.clearSelect(), column, sort.descending !== isNearEnd)
    .select(sql<string>`id`.as('id'))
    .limit(end - offset)
    .offset(isNearEnd ? rows - end : offset)
  // Rows that only lie before the page are passed over, and sorted, by as little of them as there has to be.
  return sorted(query.where(sql<boolean>`id in (${ids})`), column, sort.descending).execute()
}

/**
 * How many rows a search has found, one more than `fewFound` where there are more, and the ids of a page of them. All
 * by one query, which looks for them once and leaves the planner no order to walk the list in: it would read every row.
 */
async function search<DB, TB extends keyof DB, O>(
  db: Database,
  query: SelectQueryBuilder<DB, TB, O>,
  column: string,
  descending: boolean,
  { pageSize, offset }: { pageSize: number; offset: number },
): Promise<{ found: number; ids: string[] }> {
  const direction = sql.raw(descending ? 'desc' : 'asc')
  const some = query
    .clearSelect()
    .select([sql<string>`id`.as('id'), sql`${sql.ref(column)}`.as('sorted_by')])
    .limit(fewFound + 1)
  const page = sql`select id from found
    order by sorted_by ${direction}, id ${direction} limit ${pageSize} offset ${offset}`
  const { rows } = await sql<{ found: number; ids: string[] }>`with found as materialized (${some})
    select (select count(*) from found) as found, array(${page}) as ids`.execute(db)
  return rows[0]!
}

function sorted<DB, TB extends keyof DB, O>(
  query: SelectQueryBuilder<DB, TB, O>,
  column: string,
  descending: boolean,
) {
  const direction = descending ? 'desc' : 'asc'
  return query.orderBy(sql.ref(column), direction).orderBy(sql.ref('id'), direction)
}

/** How many rows a query has; one more than `atMost` where there are more. */
async function count<DB, TB extends keyof DB, O>(
  db: Database,
  query: SelectQueryBuilder<DB, TB, O>,
  atMost: number,
): Promise<number> {
  const rows = query
    .clearSelect()
    .select(sql`1`.as('one'))
    .limit(atMost + 1)
  const counted = await sql<{ total: number }>`select count(*) as total from (${rows}) as counted`.execute(db)
  return counted.rows[0]!.total
}
