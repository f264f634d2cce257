import type { Context } from 'hono'
import { sql, type RawBuilder, type SelectQueryBuilder } from 'kysely'
import { z } from 'zod'
import { errorsByField, words } from './fields.ts'
import { Problem } from './problem.ts'

const whole = (high: number) =>
  z.coerce
    .number('A number, please.')
    .int('A whole number, please.')
    .min(1, 'At least 1.')
    .max(high, `At most ${high}.`)

const rules = {
  page: whole(1_000_000).default(1),
  pageSize: whole(100).default(100),
  sort: z.string().optional(),
  q: words(200).optional(),
}

export interface Paging {
  page: number
  pageSize: number
  q?: string | undefined
  /** A column and its direction. */
  sort: { by: string; descending: boolean }
}

/**
 * Reads `page`, `pageSize`, `sort` and `q` of a list, and its own filters. `sort` is the name of one of the
 * sortable fields, with a minus sign for the greatest first. Throws 422 for anything else.
 */
export function readPaging<const F extends z.ZodRawShape>(
  c: Context,
  sortable: readonly [string, ...string[]],
  filters: F = {} as F,
) {
  const read = z.strictObject({ ...rules, ...filters }).safeParse(c.req.query())
  if (!read.success) throw new Problem(422, { errors: errorsByField(read.error) })
  const { page, pageSize, q, sort = sortable[0] } = read.data as z.infer<z.ZodObject<typeof rules>>
  const by = sort.replace(/^-/, '')
  if (!sortable.includes(by))
    throw new Problem(422, {
      errors: { sort: `One of: ${sortable.join(', ')}; with a - before it the other way.` },
    })
  const paging: Paging = { page, pageSize, q: q || undefined, sort: { by, descending: sort.startsWith('-') } }
  return { paging, filters: read.data as z.infer<z.ZodObject<F>> }
}

/** So many rows before a page make it worth another way to it. */
const deep = 1000

/** One page of a query and how many rows there are in all, told in `X-Total-Count`. */
export async function paged<DB, TB extends keyof DB, O>(
  c: Context,
  query: SelectQueryBuilder<DB, TB, O>,
  { page, pageSize, sort }: Paging,
  column: string = sort.by,
): Promise<O[]> {
  const offset = (page - 1) * pageSize
  const tell = (total: number) => {
    c.header('X-Total-Count', String(total))
    return total
  }
  if (offset < deep) {
    const rows = await sorted(query, column, sort.descending).limit(pageSize).offset(offset).execute()
    // A page that is not full is the last one.
    const isLast = rows.length < pageSize && (rows.length > 0 || offset === 0)
    tell(isLast ? offset + rows.length : await count(query))
    return rows
  }
  const total = tell(await count(query))
  const end = Math.min(offset + pageSize, total)
  if (offset >= end) return []
  // Whatever lies nearer to the end is read from there.
  const isNearEnd = offset >= total / 2
  const ids = sorted(query.clearSelect(), column, sort.descending !== isNearEnd)
    .select(sql<string>`id`.as('id'))
    .limit(end - offset)
    .offset(isNearEnd ? total - end : offset)
  // Rows that only lie before the page are passed over, and sorted, by as little of them as there has to be.
  return sorted(query.where(sql<boolean>`id in (${ids})`), column, sort.descending).execute()
}

function sorted<DB, TB extends keyof DB, O>(
  query: SelectQueryBuilder<DB, TB, O>,
  column: string,
  descending: boolean,
) {
  const direction = descending ? 'desc' : 'asc'
  return query.orderBy(sql.ref(column), direction).orderBy(sql.ref('id'), direction)
}

async function count<DB, TB extends keyof DB, O>(query: SelectQueryBuilder<DB, TB, O>): Promise<number> {
  const counted = query.clearSelect().select(sql<number>`count(*)`.as('total'))
  const { total } = (await counted.executeTakeFirstOrThrow()) as { total: number }
  return total
}

/** A search term for `like` and `ilike`, its own wildcards taken literally. */
export const containing = (q: string) => `%${q.replace(/[\\%_]/g, String.raw`\$&`)}%`

/**
 * Whether a column holds a term, whatever the case. To fold all the letters that there are takes twice as long, and is
 * left out where the term has none but those of ASCII.
 */
export function holds(column: string, q: string): RawBuilder<boolean> {
  // oxlint-disable-next-line no-control-regex
  const among = /^[\u0000-\u007f]*$/.test(q) ? sql` collate "C"` : sql``
  return sql<boolean>`${sql.ref(column)}${among} ilike ${containing(q)}`
}
