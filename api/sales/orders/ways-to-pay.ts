import { z } from 'zod'
import { toCents } from '#content/shop/cents.ts'
import { intervals } from '#content/shop/periods.ts'
import type { Context } from '../../platform/context.ts'
import { readSetting } from '../../content/records/settings.ts'
import { offeredDefinitions } from '../../money/payment-providers/registry.ts'
import type { ProviderDefinition } from '../../money/payment-providers/provider.ts'
import type { Order } from './order.ts'
import { collectedAfter } from './periods/next-to-collect.ts'

/** A provider with which an order can be paid. */
export const wayToPay = z.object({
  provider: z.string(),
  brand: z.string(),
  way: z.enum(['account', 'card']),
  /**
   * What it collects by itself afterwards: the price of each period, from a day on, and `later` that after a coupon; null if
   * nothing.
   */
  collects: z
    .object({
      amount: z.string(),
      later: z.string().nullable(),
      interval: z.enum(intervals),
      from: z.string(),
    })
    .nullable(),
})

/** The providers with which customers pay. One that lacks its receiver is only among them if there is no other. */
export async function providersToPayWith(ctx: Context): Promise<ProviderDefinition[]> {
  const offered = offeredDefinitions(ctx.env)
  if (!offered.some(({ needsPayee }) => needsPayee) || (await readSetting(ctx, 'paymentEmail')))
    return offered
  const ready = offered.filter(({ needsPayee }) => !needsPayee)
  return ready.length > 0 ? ready : offered
}

/** The ways to pay an order through a provider, the one that the customer chose last first; none if it is not UnPaid. */
export async function waysToPay(ctx: Context, order: Order): Promise<z.infer<typeof wayToPay>[]> {
  if (order.paymentStatus !== 'UnPaid') return []
  const after = await collectedAfter(ctx, order)
  const collects = after
    ? { amount: after.price, later: after.later, interval: after.interval, from: after.from }
    : null
  // Nobody approves a payment of nothing.
  const isFree = after !== undefined && toCents(after.price) === 0
  const ways = (await providersToPayWith(ctx)).map(({ name, brand, way, canCollect, needsApproval }) => ({
    provider: name,
    brand,
    way,
    collects: canCollect && !(needsApproval && isFree) ? collects : null,
  }))
  if (ways.length < 2) return ways
  const last = order.checkoutProvider ?? (await lastChoice(ctx, order))
  return ways.toSorted((a, b) => Number(b.provider === last) - Number(a.provider === last))
}

/** The provider of the last payment that this customer has started. */
async function lastChoice({ db }: Context, { customerUid }: Order) {
  if (!customerUid) return null
  const order = await db
    .selectFrom('orders')
    .select('checkoutProvider')
    .where('customerUid', '=', customerUid)
    .where('checkoutProvider', 'is not', null)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return order?.checkoutProvider ?? null
}
