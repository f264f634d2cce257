import { mayMoveOrder, orderStates, type OrderStatus } from '#content/shop/order-states.ts'
import type { Caller } from '../../platform/caller.ts'
import { inTransaction, type Database, type Tx } from '../../platform/db/database.ts'
import { ConflictError } from '../../platform/errors.ts'
import type { UndoEvent } from './event-types.ts'
import { statusMails } from './mails.ts'
import { lockOrder, type Order } from './order.ts'
import { recordEvent, type Actor } from './order-events.ts'

/** An order after a change of its status or stage, and whether a mail to its customer was enqueued. */
export type ChangedOrder = Order & { customerMailed: boolean }

/** Sets the order status of one or more orders: of all of them or of none. */
export const setOrderStatus = (
  db: Database,
  ids: readonly string[],
  to: OrderStatus,
  caller: Caller,
): Promise<ChangedOrder[]> =>
  inTransaction(db, async (tx) => {
    const orders: ChangedOrder[] = []
    // Locks in a fixed order, so that two such changes cannot deadlock.
    for (const id of [...new Set(ids)].toSorted()) {
      const order = await lockOrder(tx, id)
      const from = order.orderStatus
      orders.push(
        from === to
          ? { ...order, customerMailed: false }
          : await changeOrderStatus(tx, order, to, { by: 'agency', caller }),
      )
    }
    return orders
  })

export const undoOrderStatus: UndoEvent<'order', 'status'> = async (tx, { orderId, before }, caller) => {
  const { orderStatus, stage, stageId } = before
  await changeOrderStatus(tx, await lockOrder(tx, orderId), orderStatus, { by: 'agency', caller })
  await tx
    .updateTable('orders')
    .set({ stage, stageId: stageId || null })
    .where('id', '=', orderId)
    .execute()
}

/** Keeps stage and status consistent: a delivered order is at that stage, and a reopened order is in progress. */
const stageFor = (to: OrderStatus, { stage, stageId }: Order): Pick<Order, 'stage' | 'stageId'> => {
  if (orderStates[to].isDone) return { stage: 'delivered', stageId: null }
  return stage === 'delivered' ? { stage: 'progress', stageId: null } : { stage, stageId }
}

/**
 * Changes the order status; every change goes through this function. The row must be locked. Throws a ConflictError if the
 * table of states does not allow the change.
 */
export async function changeOrderStatus(
  tx: Tx,
  order: Order,
  to: OrderStatus,
  actor: Actor,
  reason: string | null = null,
): Promise<ChangedOrder> {
  if (!mayMoveOrder(order.orderStatus, to, actor.by))
    throw new ConflictError(`Order ${order.number} is ${order.orderStatus}: it cannot become ${to}.`)
  const changed = await tx
    .updateTable('orders')
    .set({ orderStatus: to, ...stageFor(to, order), updatedAt: new Date() })
    .where('id', '=', order.id)
    .returningAll()
    .executeTakeFirstOrThrow()
  const customerMailed = (await statusMails[to]?.(tx, changed)) ?? false
  await recordEvent(tx, order.id, actor, {
    subject: 'order',
    action: 'status',
    before: { orderStatus: order.orderStatus, stage: order.stage, stageId: order.stageId ?? '' },
    after: {
      orderStatus: to,
      ...(customerMailed && { customerMailed: 'Yes' }),
      ...(reason !== null && { reason }),
    },
  })
  return { ...changed, customerMailed }
}
