import type { Context } from 'hono'
import { sql, type SelectQueryBuilder } from 'kysely'
import { z } from 'zod'
import { errorsByField } from './fields.ts'
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
  q: z.string().max(200).optional(),
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

/** One page of a query and how many rows there are in all, told in `X-Total-Count`. */
export async function paged<DB, TB extends keyof DB, O>(
  c: Context,
  query: SelectQueryBuilder<DB, TB, O>,
  { page, pageSize, sort }: Paging,
  column: string = sort.by,
): Promise<O[]> {
  const direction = sort.descending ? 'desc' : 'asc'
  const [rows, total] = await Promise.all([
    query
      .orderBy(sql.ref(column), direction)
      .orderBy(sql.ref('id'), direction)
      .limit(pageSize)
      .offset((page - 1) * pageSize)
      .execute(),
    (query.clearSelect() as SelectQueryBuilder<DB, TB, object>)
      .select(sql<number>`count(*)`.as('total'))
      .executeTakeFirstOrThrow(),
  ])
  c.header('X-Total-Count', String((total as { total: number }).total))
  return rows
}

/** A search term for `ilike`, its own wildcards taken literally. */
export const containing = (q: string) => `%${q.replace(/[\\%_]/g, String.raw`\$&`)}%`
