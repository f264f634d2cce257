import { guest } from '../caller.ts'
import { inTransaction, type Database, type Tx } from '../db/database.ts'
import type { Actor } from './order-events.ts'
import { mailOrderCanceled } from './mails.ts'
import { lockGuestOrder } from './order-links.ts'
import { lockOrder, partyOf, type Order, type Reader } from './order.ts'
import { changePaymentStatus } from './payment-status.ts'

/** Cancels an unpaid order. Does nothing if it is already canceled; throws a ConflictError in any other state. */
export const cancelOrder = (db: Database, id: string, reader: Reader): Promise<Order> =>
  inTransaction(db, async (tx) => {
    const order = await lockOrder(tx, id, reader)
    return cancel(tx, order, { by: partyOf(order, reader), caller: reader.caller })
  })

/** Cancels the order of a guest by the link in their own mails. Any other link throws a NotFoundError. */
export const cancelAsGuest = (db: Database, token: string): Promise<Order> =>
  inTransaction(db, async (tx) => {
    const { order, email } = await lockGuestOrder(tx, token)
    return cancel(tx, order, { by: 'customer', caller: { ...guest, email } })
  })

async function cancel(tx: Tx, order: Order, { by, caller }: Actor): Promise<Order> {
  if (order.payment_status === 'Cancelled') return order
  const canceled = await changePaymentStatus(
    tx,
    order,
    'Cancelled',
    { by, caller },
    {
      customerReason:
        by === 'customer'
          ? 'The customer canceled this order before it was paid.'
          : 'The agency canceled this order before it was paid.',
    },
  )
  await mailOrderCanceled(tx, canceled)
  return canceled
}
