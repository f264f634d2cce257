import type { Caller } from '../../../platform/caller.ts'
import { inTransaction, type Database, type Tx } from '../../../platform/db/database.ts'
import type { UndoEvent } from '../event-types.ts'
import { lockOrder, type Order } from '../order.ts'
import { recordEvent } from '../order-events.ts'
import { mailDueDateMoved } from './mails.ts'

/** Changes the due date; the customer sees the reason. */
export const setDueDate = (
  db: Database,
  id: string,
  dueOn: string | null,
  reason: string,
  caller: Caller,
): Promise<Order> =>
  inTransaction(db, async (tx) => {
    const order = await lockOrder(tx, id)
    return order.dueOn === dueOn ? order : changeDueDate(tx, order, dueOn, reason, caller)
  })

export const undoDueDate: UndoEvent<'order', 'due date'> = async (tx, { orderId, before }, caller) =>
  changeDueDate(tx, await lockOrder(tx, orderId), before.dueOn || null, '', caller)

async function changeDueDate(tx: Tx, order: Order, dueOn: string | null, reason: string, caller: Caller) {
  const changed = await tx
    .updateTable('orders')
    .set({ dueOn, updatedAt: new Date() })
    .where('id', '=', order.id)
    .returningAll()
    .executeTakeFirstOrThrow()
  const before = order.dueOn ?? ''
  const after = dueOn ?? ''
  await recordEvent(
    tx,
    order.id,
    { by: 'agency', caller },
    {
      subject: 'order',
      action: 'due date',
      before: { dueOn: before },
      after: { dueOn: after, ...(reason && { reason }) },
    },
  )
  if (before && after) await mailDueDateMoved(tx, changed, reason)
  return changed
}
