import { permissionsOf } from '#content/model/permissions.ts'
import { withTransaction, type Context } from '../../platform/context.ts'
import { InvalidInputError } from '../../platform/errors.ts'
import { lockOrder, type Order } from './order.ts'
import type { UndoEvent } from './event-types.ts'
import { recordEvent } from './order-events.ts'

/** Throws an InvalidInputError unless the id is that of a person of the agency who may see orders. */
export async function requireAssignee({ db }: Context, id: string): Promise<void> {
  const person = await db
    .selectFrom('admins')
    .select(['role', 'granted'])
    .where('id', '=', id)
    .where('uid', 'is not', null)
    .executeTakeFirst()
  if (!person) throw new InvalidInputError({ errors: { assigneeId: 'There is no such person.' } })
  if (!permissionsOf(person.role, person.granted).includes('orders.read'))
    throw new InvalidInputError({ errors: { assigneeId: 'This person may not see orders.' } })
}

/** Assigns an order to a person of the agency; null unassigns it. */
export const setAssignee = (ctx: Context, id: string, assigneeId: string | null): Promise<Order> =>
  withTransaction(ctx, async (ctx) => {
    const order = await lockOrder(ctx, id)
    if (order.assigneeId === assigneeId) return order
    if (assigneeId !== null) await requireAssignee(ctx, assigneeId)
    const changed = await ctx.db
      .updateTable('orders')
      .set({ assigneeId })
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirstOrThrow()
    await recordEvent(ctx, id, {
      by: 'agency',
      audience: 'agency',
      subject: 'order',
      action: 'assign',
      before: { assigneeId: order.assigneeId },
      after: { assigneeId },
    })
    return changed
  })

export const undoAssign: UndoEvent<'order', 'assign'> = (ctx, { orderId, before }) =>
  setAssignee(ctx, orderId, before.assigneeId)
