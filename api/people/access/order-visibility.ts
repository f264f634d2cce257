import { sql, type RawBuilder } from 'kysely'
import type { Context } from '../../platform/context.ts'
import { may, type Caller } from '../../platform/caller.ts'
import { NotFoundError } from '../../platform/errors.ts'
import type { OrderPart } from '../../platform/http/route.ts'

/** Whether a person of the agency sees all orders: the others see those that are assigned to them. */
export const seesAllOrders = (caller: Caller) => may(caller, 'orders.read') && may(caller, 'orders.all')

/**
 * The condition that a person of the agency sees an order, by the reference to its id; undefined if they see all. For
 * a row without an order it is false.
 */
export function visibleOrder(caller: Caller, orderId: string): RawBuilder<boolean> | undefined {
  if (seesAllOrders(caller)) return undefined
  const own = may(caller, 'orders.read') ? (caller.staff?.id ?? null) : null
  return sql<boolean>`exists (select from orders as visible
    where visible.id = ${sql.ref(orderId)} and visible.assignee_id = ${own}::uuid)`
}

/** Whether the caller sees the order that a record belongs to; a missing record is not its matter. */
export async function isVisible({ db, caller }: Context, table: OrderPart, id: string): Promise<boolean> {
  if (seesAllOrders(caller)) return true
  const orderId = table === 'orders' ? 'id' : 'orderId'
  const hidden = await db
    .selectFrom(table as 'notes')
    .select('id')
    .where('id', '=', id)
    .where((row) => row.not(visibleOrder(caller, `${table}.${orderId}`)! as never))
    .executeTakeFirst()
  return !hidden
}

/** Throws a NotFoundError unless the caller sees the order that a record belongs to. */
export async function requireVisible(ctx: Context, table: OrderPart, id: string): Promise<void> {
  if (!(await isVisible(ctx, table, id))) throw new NotFoundError()
}
