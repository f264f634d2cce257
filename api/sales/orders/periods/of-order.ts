import { z } from 'zod'
import type { Context } from '../../../platform/context.ts'

/** The period of a subscription that an order is for. */
export const orderPeriod = z
  .object({
    /** The id of the subscription. */
    _id: z.uuid(),
    number: z.int(),
    from: z.string(),
    to: z.string(),
    /** An older order of the subscription that is to be paid first; null if there is none. */
    payFirst: z.object({ orderId: z.uuid(), number: z.string() }).nullable(),
  })
  .nullable()
  .meta({ id: 'OrderPeriod' })

/** The period that an order is for; null for one that is no part of a subscription. */
export async function orderPeriodOf({ db }: Context, orderId: string): Promise<z.infer<typeof orderPeriod>> {
  const period = await db
    .selectFrom('subscriptionPeriods')
    .selectAll()
    .where('orderId', '=', orderId)
    .executeTakeFirst()
  if (!period) return null
  const { subscriptionId, number, startsOn, endsOn } = period
  const oldest = await db
    .selectFrom('subscriptionPeriods')
    .innerJoin('orders', 'orders.id', 'orderId')
    .select(['orderId', 'orders.number'])
    .where('subscriptionId', '=', subscriptionId)
    .where('subscriptionPeriods.number', '<', number)
    .where('paymentStatus', '=', 'UnPaid')
    .orderBy('subscriptionPeriods.number')
    .limit(1)
    .executeTakeFirst()
  return {
    _id: subscriptionId,
    number,
    from: startsOn,
    to: endsOn,
    payFirst: oldest ?? null,
  }
}
