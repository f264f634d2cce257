import { sql } from 'kysely'
import { salesStatuses, type PaymentStatus } from '#content/shop/payment-states.ts'
import { stageRoles, type StageRole } from '#content/shop/stages.ts'
import type { Context } from '../../platform/context.ts'
import { matchesSearch } from '../../platform/http/terms.ts'
import { isVisibleTo } from './order.ts'

export interface BoardFilter {
  /** The id of a person of the agency; `none` for unassigned orders. */
  assignee?: string | undefined
  q?: string | undefined
}

export interface BoardOrder {
  id: string
  number: string
  customerName: string
  packageName: string
  total: string
  currency: string
  paymentStatus: PaymentStatus
  stage: StageRole
  stageId: string | null
  dueOn: string | null
  assigneeId: string | null
  workPausedOn: string | null
  tasks: number
  done: number
}

/** `isInWork` as a condition, with the literals of the board's index. */
const inWork = sql<boolean>`(payment_status in (${sql.join(salesStatuses.map((status) => sql.lit(status)))})
  or (starts_unpaid and payment_status = 'UnPaid'))`

/** The maximum number of orders that the board shows for each stage. */
export const boardLimit = 50

/**
 * Paid orders by stage, in one query: the earliest due date first, and delivered orders by their latest payment. The
 * sort expression is that of the board's index. With `due_on` alone, PostgreSQL's planner chooses the index of due dates
 * and scans the orders of all other stages.
 */
export async function board({ db, caller }: Context, { assignee, q }: BoardFilter): Promise<BoardOrder[]> {
  const isAssigned =
    assignee === undefined
      ? sql`true`
      : assignee === 'none'
        ? sql`assignee_id is null`
        : sql`assignee_id = ${assignee}`
  const matchesQuery = q === undefined ? sql`true` : matchesSearch('orders', q)
  const columns = sql`id, number, customer_name, package_name, total, currency, payment_status, stage, stage_id, due_on, assignee_id, work_paused_on`
  const ofStage = (stage: StageRole) => sql`(
    select ${columns} from orders where stage = ${stage} and ${inWork} and ${isAssigned} and ${matchesQuery}
      and ${isVisibleTo(caller)}
    order by ${stage === 'delivered' ? sql`paid_at desc` : sql`coalesce(due_on, '9999'), id`} limit ${sql.lit(boardLimit)})`
  const { rows } = await sql<BoardOrder>`
    select listed.*,
      (select count(*) from order_tasks where order_id = listed.id) as tasks,
      (select count(*) from order_tasks where order_id = listed.id and done_at is not null) as done
    from (${sql.join(stageRoles.map(ofStage), sql` union all `)}) as listed`.execute(db)
  return rows
}

/** The number of paid orders at each stage, including those above the limit of the board. */
export async function boardTotals({ db, caller }: Context): Promise<Record<StageRole, number>> {
  const rows = await db
    .selectFrom('orders')
    .select(({ fn }) => ['stage', fn.countAll<number>().as('count')])
    .where(inWork)
    .where(isVisibleTo(caller))
    .groupBy('stage')
    .execute()
  const counts = new Map(rows.map(({ stage, count }) => [stage, count]))
  return Object.fromEntries(stageRoles.map((role) => [role, counts.get(role) ?? 0])) as Record<
    StageRole,
    number
  >
}
