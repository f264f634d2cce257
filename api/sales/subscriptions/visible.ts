import { withTransaction, type Context, type TxContext } from '../../platform/context.ts'
import { NotFoundError } from '../../platform/errors.ts'
import { guestEmailOf } from '../orders/order-links.ts'
import { findOrder, findVisibleOrder, isInScope, type Buyer } from '../orders/order.ts'
import { periodOfOrder } from '../orders/periods/period-of-order.ts'
import { lockSubscription, type Subscription } from '../orders/periods/subscriptions.ts'

export async function findSubscription({ db }: Context, id: string): Promise<Subscription> {
  const found = await db.selectFrom('subscriptions').selectAll().where('id', '=', id).executeTakeFirst()
  if (!found) throw new NotFoundError()
  return found
}

/**
 * Finds a subscription of the caller: whoever sees its newest order. By a link, only the guest who gets the mails about the
 * order of one of its periods: whoever was given a link to one order does not see the others.
 */
export async function findOwnSubscription(ctx: Context, id: string): Promise<Subscription> {
  const subscription = await findSubscription(ctx, id)
  const { link } = ctx.caller
  if (!link) await findVisibleOrder(ctx, subscription.orderId)
  else if (
    (await periodOfOrder(ctx, link.subjectId))?.subscriptionId !== id ||
    guestEmailOf(await findOrder(ctx, link.subjectId), link) === null
  )
    throw new NotFoundError()
  return subscription
}

/** The subscriptions of a customer, newest first. */
export const ownSubscriptions = ({ db }: Context, buyer: Buyer): Promise<Subscription[]> =>
  db
    .selectFrom('subscriptions')
    .innerJoin('orders', 'orders.id', 'subscriptions.orderId')
    .selectAll('subscriptions')
    .where(isInScope({ buyer }))
    .orderBy('subscriptions.id', 'desc')
    .limit(200)
    .execute()

/** Changes a subscription for its customer. */
export const changeOwn = (
  given: Context,
  id: string,
  change: (ctx: TxContext, subscription: Subscription) => Promise<Subscription>,
): Promise<Subscription> =>
  withTransaction(given, async (ctx) => {
    const { orderId } = await findOwnSubscription(ctx, id)
    const locked = await lockSubscription(ctx, id)
    // Another period, whose order belongs to the same customer, may have begun meanwhile.
    if (!ctx.caller.link && locked.orderId !== orderId) await findVisibleOrder(ctx, locked.orderId)
    return change(ctx, locked)
  })
