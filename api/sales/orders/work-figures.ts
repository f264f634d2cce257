import { sql } from 'kysely'
import { z } from 'zod'
import { addDays } from '#content/locale/calendar-day.ts'
import { salesStatuses } from '#content/shop/payment-states.ts'
import { stageRoles } from '#content/shop/stages.ts'
import { todayOf } from '../../content/records/time-zone.ts'
import type { Context } from '../../platform/context.ts'
import { isInScope, type OrderScope } from './order.ts'

/** How many days from today on are a week, as the filter of the list of orders has it. */
export const dueDays = 7

/** The paid orders that are not delivered. */
export const workFigures = z.object({
  /** Those whose due date has passed. */
  overdue: z.int(),
  /** Those that are due within a week. */
  dueSoon: z.int(),
  /** Those without an answered brief, those that wait for the customer, and those that the customer is to review. */
  brief: z.int(),
  waiting: z.int(),
  review: z.int(),
})

/** How many orders are due, and how many wait for their customer. */
export async function countWork(ctx: Context, scope: OrderScope): Promise<z.infer<typeof workFigures>> {
  const today = await todayOf(ctx)
  const count = (which: ReturnType<typeof sql>) => sql`count(*) filter (where ${which})::integer`
  const inWork = stageRoles.filter((role) => role !== 'delivered')
  const { rows } = await sql<z.infer<typeof workFigures>>`
    select ${count(sql`due_on < ${today}`)} as overdue,
      ${count(sql`due_on >= ${today} and due_on < ${addDays(today, dueDays)}`)} as "dueSoon",
      ${count(sql`stage = 'brief'`)} as brief,
      ${count(sql`stage = 'waiting'`)} as waiting,
      ${count(sql`stage = 'review'`)} as review
    from orders
    where stage in (${sql.join(inWork)}) and payment_status in (${sql.join(salesStatuses)})
      and ${isInScope(scope)}`.execute(ctx.db)
  return rows[0]!
}
