import type { Context } from 'hono'
import { sql, type SelectQueryBuilder } from 'kysely'
import { z } from 'zod'
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
const most = { found: 1000, listed: 100_000 }

/** So many rows that a search has found are sorted; of more, some come soon in any order. */
const fewFound = 2500

/**
 * One page of a query and how many rows there are in all, told in `X-Total-Count`. Where nobody knows how many there are,
 * only so many are counted; `X-Total-Relation: gte` says that there are more. `known` gives what a list keeps as a sum.
 */
export async function paged<DB, TB extends keyof DB, O>(
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
    const found = await count(query, fewFound)
    if (offset >= tell(found, most.found).rows) return []
    const ids = found <= fewFound && foundIds(query, column, sort.descending, { pageSize, offset })
    const rows = ids
      ? query.where(sql<boolean>`id = any(array(${ids}))`)
      : query.limit(pageSize).offset(offset)
    return sorted(rows, column, sort.descending).execute()
  }
  const total = async () => {
    const sum = await known?.()
    return sum === undefined ? tell(await count(query, most.listed), most.listed) : tell(sum)
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
 * What a search has found, sorted. A planner that expects much of a search walks the whole list in its order and reads
 * the text of each row: the inner query, which `offset 0` keeps apart, leaves it the index only.
 */
function foundIds<DB, TB extends keyof DB, O>(
  query: SelectQueryBuilder<DB, TB, O>,
  column: string,
  descending: boolean,
  { pageSize, offset }: { pageSize: number; offset: number },
) {
  const direction = sql.raw(descending ? 'desc' : 'asc')
  const found = query
    .clearSelect()
    .select([sql<string>`id`.as('id'), sql`${sql.ref(column)}`.as('sorted_by')])
    .offset(0)
  return sql`select id from (${found}) as found
    order by sorted_by ${direction}, id ${direction} limit ${pageSize} offset ${offset}`
}

function sorted<DB, TB extends keyof DB, O>(
  query: SelectQueryBuilder<DB, TB, O>,
  column: string,
  descending: boolean,
) {
  const direction = descending ? 'desc' : 'asc'
  return query.orderBy(sql.ref(column), direction).orderBy(sql.ref('id'), direction)
}

/** How many rows a query has; one more than `most` where there are more. */
async function count<DB, TB extends keyof DB, O>(
  query: SelectQueryBuilder<DB, TB, O>,
  most: number,
): Promise<number> {
  const rows = query.clearSelect()
  const beyond = rows
    .select(sql<number>`1`.as('one'))
    .offset(most)
    .limit(1)
  if ((await beyond.execute()).length > 0) return most + 1
  const counted = rows.select(sql<number>`count(*)`.as('total'))
  const { total } = (await counted.executeTakeFirstOrThrow()) as { total: number }
  return total
}
