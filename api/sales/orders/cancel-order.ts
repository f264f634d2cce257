import { inTransaction, type Database } from '../../platform/db/database.ts'
import { mailOrderCanceled } from './mails.ts'
import { actorOf } from './order-links.ts'
import { lockOrder, type Order, type Reader } from './order.ts'
import { changePaymentStatus } from './payment-status.ts'

/** Cancels an unpaid order. Does nothing if it is already canceled; throws a ConflictError in any other state. */
export const cancelOrder = (db: Database, id: string, reader: Reader): Promise<Order> =>
  inTransaction(db, async (tx) => {
    const order = await lockOrder(tx, id, reader)
    const actor = actorOf(order, reader)
    if (order.paymentStatus === 'Cancelled') return order
    const canceled = await changePaymentStatus(tx, order, 'Cancelled', actor, {
      customerReason:
        actor.by === 'customer'
          ? 'The customer canceled this order before it was paid.'
          : 'The agency canceled this order before it was paid.',
    })
    await mailOrderCanceled(tx, canceled)
    return canceled
  })
