import { inTransaction, type Database } from '../db/database.ts'
import { orderCancelled } from './mails.ts'
import { lockOrder, partyOf, type Order, type Reader } from './order.ts'
import { changePaymentStatus } from './payment-status.ts'

/** Cancels an unpaid order. A canceled one stays as it is; any other throws a ConflictError. */
export const cancelOrder = (db: Database, id: string, reader: Reader): Promise<Order> =>
  inTransaction(db, async (tx) => {
    const order = await lockOrder(tx, id, reader)
    if (order.payment_status === 'Cancelled') return order
    const by = partyOf(order, reader)
    const cancelled = await changePaymentStatus(
      tx,
      order,
      'Cancelled',
      { by, caller: reader.caller },
      {
        customerReason:
          by === 'customer'
            ? 'The customer cancelled this order before it was paid.'
            : 'The agency cancelled this order before it was paid.',
      },
    )
    await orderCancelled(tx, cancelled)
    return cancelled
  })
