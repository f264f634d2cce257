import type { Context } from '../../../platform/context.ts'

/** The period of a subscription that an order is for; undefined for any other order. */
export const periodOfOrder = ({ db }: Pick<Context, 'db'>, orderId: string) =>
  db.selectFrom('subscriptionPeriods').selectAll().where('orderId', '=', orderId).executeTakeFirst()

/** The order of the period before that of an order; undefined if there is none. */
export async function previousPeriodOrder(
  ctx: Pick<Context, 'db'>,
  orderId: string,
): Promise<string | undefined> {
  const period = await periodOfOrder(ctx, orderId)
  if (!period) return undefined
  const before = await ctx.db
    .selectFrom('subscriptionPeriods')
    .innerJoin('orderBriefs', 'orderBriefs.orderId', 'subscriptionPeriods.orderId')
    .select('subscriptionPeriods.orderId')
    .where('subscriptionId', '=', period.subscriptionId)
    .where('number', '<', period.number)
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst()
  return before?.orderId
}
