import type { Caller } from '../caller.ts'
import { inTransaction, type Database } from '../db/database.ts'
import { InvalidInputError } from '../errors.ts'
import { lockOrder, type Order } from './order.ts'
import type { UndoEvent } from './event-types.ts'
import { recordEvent } from './order-events.ts'

/** Throws an InvalidInputError unless the id is that of an administrator who has signed in. */
export async function requireAssignee(db: Database, id: string): Promise<void> {
  const admin = await db
    .selectFrom('admins')
    .select('id')
    .where('id', '=', id)
    .where('uid', 'is not', null)
    .executeTakeFirst()
  if (!admin) throw new InvalidInputError({ errors: { assigneeId: 'There is no such administrator.' } })
}

/** Assigns an order to an administrator; null unassigns it. */
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
