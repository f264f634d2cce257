import { withTransaction, type Context, type TxContext } from '../../platform/context.ts'
import { ConflictError } from '../../platform/errors.ts'
import { keptCents } from './ledger/sums.ts'
import { mailOrderCanceled } from './mails.ts'
import { actingOn } from './order-links.ts'
import { lockVisibleOrder, type Order } from './order.ts'
import { changePaymentStatus } from './payment-status.ts'
import { periodOfOrder } from './periods/period-of-order.ts'

/**
 * Cancels an unpaid order. Does nothing if it is already canceled; throws a ConflictError in any other state. A customer
 * cannot cancel what is paid in part, or what work was delivered for.
 */
export const cancelOrder = (given: Context, id: string): Promise<Order> =>
  withTransaction(given, async (tx) => {
    const order = await lockVisibleOrder(tx, id)
    const { ctx, by } = actingOn(tx, order)
    if (order.paymentStatus === 'Cancelled') return order
    if (by === 'customer' && keptCents(order) > 0)
      throw new ConflictError('A part of this order is paid. Contact us to cancel it.')
    if (by === 'customer' && (await hasDelivery(ctx, id)))
      throw new ConflictError('Work on this order has been delivered. Contact us to cancel it.')
    const period = await periodOfOrder(ctx, order.id)
    if (by === 'customer' && period && period.number > 1)
      throw new ConflictError('This order belongs to a subscription. End or pause the subscription instead.')
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

/** Whether work was delivered, before or after the payment. */
const hasDelivery = async ({ db }: TxContext, orderId: string): Promise<boolean> =>
  (await db
    .selectFrom('deliveries')
    .select('id')
    .where('orderId', '=', orderId)
    .where('state', '!=', 'withdrawn')
    .limit(1)
    .executeTakeFirst()) !== undefined
