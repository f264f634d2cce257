import type { Context } from '../../platform/context.ts'
import type { PaymentProvider } from '../../money/payment-providers/provider.ts'
import type { Providers } from '../../money/payment-providers/registry.ts'
import { findOrder, type Order } from '../orders/order.ts'
import { capture } from './capture.ts'
import { withPayments } from './payable.ts'

/**
 * Records the payment with which a collection began at a provider where the two are one. One that the customer has approved
 * beside another, in an older window, or for a canceled order, is ended there: its payment is for the agency to decide.
 */
export async function beginCollection(
  ctx: Context,
  providers: Providers,
  { provider, reference }: { provider: PaymentProvider; reference: string },
): Promise<void> {
  if (!provider.collector?.orderOf || !provider.checkout) return
  if (await isKnown(ctx, provider, reference)) return
  const found = await orderOf(ctx, provider, reference)
  if (!found) return
  const approved = { ...found, checkoutProvider: provider.name, checkoutId: reference }
  const state = await provider.checkout.stateOf(await withPayments(ctx, approved))
  if (state !== 'approved' && state !== 'completed') return
  await adopt(ctx, approved)
  await capture(ctx, providers, approved, { whateverState: true })
  const { checkoutId, paymentStatus } = await findOrder(ctx, found.id)
  const isInUse =
    checkoutId === reference && (mayBePaid(paymentStatus) || (await isBeginning(ctx, provider, found.id)))
  if (!isInUse && !(await isKnown(ctx, provider, reference))) await provider.collector.end(reference)
}

const mayBePaid = (status: Order['paymentStatus']) =>
  status === 'UnPaid' || status === 'Pending' || status === 'OnHold'

/** Whether a collection has begun with the payment of an order, and is not known by its reference yet. */
const isBeginning = async ({ db }: Context, { name }: PaymentProvider, orderId: string) =>
  (await db
    .selectFrom('subscriptionCollections')
    .select('id')
    .where('provider', '=', name)
    .where('orderId', '=', orderId)
    .where('state', '=', 'opening')
    .executeTakeFirst()) !== undefined

const isKnown = async ({ db }: Context, { name }: PaymentProvider, reference: string) =>
  (await db
    .selectFrom('subscriptionCollections')
    .select('id')
    .where('provider', '=', name)
    .where('reference', '=', reference)
    .executeTakeFirst()) !== undefined

async function orderOf(
  ctx: Context,
  { name, collector }: PaymentProvider,
  reference: string,
): Promise<Order | undefined> {
  const byCheckout = await ctx.db
    .selectFrom('orders')
    .selectAll()
    .where('checkoutId', '=', reference)
    .where('checkoutProvider', '=', name)
    .executeTakeFirst()
  if (byCheckout) return byCheckout
  const id = (await collector?.orderOf?.(reference)) ?? ''
  // The account at the provider serves others, too.
  if (!/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(id)) return undefined
  return ctx.db.selectFrom('orders').selectAll().where('id', '=', id).executeTakeFirst()
}

/** The order that waits for a payment is paid by what was approved. */
const adopt = ({ db }: Context, { id, checkoutId, checkoutProvider }: Order) =>
  db
    .updateTable('orders')
    .set({ checkoutId, checkoutProvider })
    .where('id', '=', id)
    .where('paymentStatus', '=', 'UnPaid')
    .execute()
