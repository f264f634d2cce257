import { audit, type Undo } from '../../audit/audit.ts'
import type { Caller } from '../../caller.ts'
import { inTransaction, type Database, type Tx } from '../../db/database.ts'
import { addHistory } from '../history.ts'
import { lockOrder, type Order } from '../order.ts'
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
    return order.due_on === dueOn ? order : changeDueDate(tx, order, dueOn, reason, caller)
  })

export const undoDueDate: Undo<'order', 'due date'> = async (tx, { id, before }, caller) =>
  changeDueDate(tx, await lockOrder(tx, id), before.dueOn || null, '', caller)

async function changeDueDate(tx: Tx, order: Order, dueOn: string | null, reason: string, caller: Caller) {
  const changed = await tx
    .updateTable('orders')
    .set({ due_on: dueOn, updated_at: new Date() })
    .where('id', '=', order.id)
    .returningAll()
    .executeTakeFirstOrThrow()
  const before = order.due_on ?? ''
  const after = dueOn ?? ''
  await addHistory(tx, order.id, { by: 'agency', caller }, { what: 'dueDate', before, after, reason })
  await audit(tx, caller, {
    action: 'due date',
    subject: 'order',
    id: order.id,
    before: { dueOn: before },
    after: { dueOn: after, ...(reason && { reason }) },
  })
  if (before && after) await mailDueDateMoved(tx, changed, reason)
  return changed
}
