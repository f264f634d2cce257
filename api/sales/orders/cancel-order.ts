import { withTransaction, type Context } from '../../platform/context.ts'
import { mailOrderCanceled } from './mails.ts'
import { actingOn } from './order-links.ts'
import { lockOrder, type Order, type Reader } from './order.ts'
import { changePaymentStatus } from './payment-status.ts'

/** Cancels an unpaid order. Does nothing if it is already canceled; throws a ConflictError in any other state. */
export const cancelOrder = (given: Context, id: string, reader: Reader): Promise<Order> =>
  withTransaction(given, async (tx) => {
    const order = await lockOrder(tx, id, reader)
    const { ctx, by } = actingOn(tx, order, reader)
    if (order.paymentStatus === 'Cancelled') return order
    const canceled = await changePaymentStatus(ctx, order, {
      to: 'Cancelled',
      by,
      customerReason:
        by === 'customer'
          ? 'The customer canceled this order before it was paid.'
          : 'The agency canceled this order before it was paid.',
    })
    await mailOrderCanceled(ctx, canceled)
    return canceled
  })
