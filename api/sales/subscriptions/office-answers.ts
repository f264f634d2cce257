import { z } from 'zod'
import { mayMoveSubscription } from '#content/shop/subscription-states.ts'
import type { Context } from '../../platform/context.ts'
import { fromRow } from '../../platform/http/from-row.ts'
import { findOrder } from '../orders/order.ts'
import { reach, reachOf } from '../orders/reach.ts'
import { monthlyOf, type Subscription } from '../orders/periods/subscriptions.ts'
import { subscription, subscriptionDetails, subscriptionHistory, toSubscriptionDetails } from './answers.ts'
import { officeCollection, officeCollectionOf } from './collection-answers.ts'
import { latePeriod, latePeriodOf } from './late.ts'

const office = z.object({
  customerId: z.uuid(),
  customerName: z.string(),
  customerEmail: z.string(),
  /** What it is worth per month. */
  monthly: z.string(),
})

/** A subscription in the list of the agency. */
export const listed = subscription.extend(office.shape).meta({ id: 'ListedServiceSubscription' })

/** One subscription for the agency. */
export const details = subscriptionDetails
  .extend({
    ...office.shape,
    /** What the customer or the agency said about its end. */
    endWords: z.string().nullable(),
    mayEndNow: z.boolean(),
    reach,
    collection: officeCollection.nullable(),
    /** The oldest period that is past due, and what happens to it. */
    late: latePeriod.nullable(),
    history: subscriptionHistory,
  })
  .meta({ id: 'OfficeServiceSubscription' })

export const toOffice = (
  row: Subscription,
  buyer: { customerId: string; customerName: string; customerCompany: string; customerEmail: string },
) => ({
  customerId: buyer.customerId,
  customerName: buyer.customerCompany || buyer.customerName,
  customerEmail: buyer.customerEmail,
  monthly: monthlyOf(row),
})

export async function toDetails(ctx: Context, row: Subscription) {
  const order = await findOrder(ctx, row.orderId)
  const history = await ctx.db
    .selectFrom('subscriptionEvents')
    .selectAll()
    .where('subscriptionId', '=', row.id)
    .orderBy('id', 'desc')
    .limit(200)
    .execute()
  const may = (to: Subscription['state']) => mayMoveSubscription(row.state, to, 'agency')
  return {
    ...(await toSubscriptionDetails(ctx, row)),
    ...toOffice(row, order),
    reach: await reachOf(ctx, order, ctx.env),
    endWords: row.endWords,
    collection: await officeCollectionOf(ctx, row.id),
    late: await latePeriodOf(ctx, row),
    mayEnd: may('Ending') || may('Ended'),
    mayEndNow: may('Ended'),
    mayPause: may('Paused'),
    history: history.map((each) => fromRow(subscriptionHistory.element, each)),
  }
}
