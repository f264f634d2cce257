import { permissionsOf } from '#content/model/permissions.ts'
import type { Caller } from '../../platform/caller.ts'
import { inTransaction, type Database } from '../../platform/db/database.ts'
import { InvalidInputError } from '../../platform/errors.ts'
import { lockOrder, type Order } from './order.ts'
import type { UndoEvent } from './event-types.ts'
import { recordEvent } from './order-events.ts'

/** Throws an InvalidInputError unless the id is that of a person of the agency who may see orders. */
export async function requireAssignee(db: Database, id: string): Promise<void> {
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
export const setAssignee = (
  db: Database,
  id: string,
  assigneeId: string | null,
  caller: Caller,
): Promise<Order> =>
  inTransaction(db, async (tx) => {
    const order = await lockOrder(tx, id)
    if (order.assigneeId === assigneeId) return order
    if (assigneeId !== null) await requireAssignee(tx, assigneeId)
    const changed = await tx
      .updateTable('orders')
      .set({ assigneeId })
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirstOrThrow()
    await recordEvent(
      tx,
      id,
      { by: 'agency', caller },
      {
        subject: 'order',
        action: 'assign',
        before: { assigneeId: order.assigneeId },
        after: { assigneeId },
      },
      'agency',
    )
    return changed
  })

export const undoAssign: UndoEvent<'order', 'assign'> = (tx, { orderId, before }, caller) =>
  setAssignee(tx, orderId, before.assigneeId, caller)
