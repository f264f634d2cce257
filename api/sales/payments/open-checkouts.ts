import type { Context } from '../../platform/context.ts'
import { fromNow } from '../../platform/context.ts'
import { RefusedError, UnreachableError } from '../../money/payment-providers/errors.ts'
import type { Providers } from '../../money/payment-providers/registry.ts'
import { jobKind } from '../../platform/jobs/kind.ts'
import { findOrder, type Order } from '../orders/order.ts'
import { capture } from './capture.ts'
import { abandonCheckout, checkoutProviderOf } from './checkout-attempt.ts'
import { withPayments } from './payable.ts'

/** Asks about checkouts whose result was never reported. */
export const openCheckoutsJob = jobKind('open-checkouts', { schedule: '4-59/10 * * * *' })

/** A notice usually comes within seconds: checkouts that were opened in the last minutes are not asked about. */
const graceMs = 5 * 60 * 1000
const atOnce = 100

/**
 * Asks the providers about every checkout of an order that waits for a payment, and closes those of canceled orders. One that
 * fails holds no other up, but a provider that does not answer, or refuses our key, is not asked again. Throws the first
 * error that is not of a provider.
 */
export async function settleOpenCheckouts(ctx: Context, providers: Providers): Promise<void> {
  const silent = new Set<string | null>()
  const errors: unknown[] = []
  for (let after = '00000000-0000-0000-0000-000000000000'; ;) {
    const rows = await ctx.db
      .selectFrom('orders')
      .select(['id', 'checkoutProvider'])
      .where('id', '>', after)
      .where('checkoutId', 'is not', null)
      .where('checkoutProvider', 'is not', null)
      .where('paymentStatus', 'in', ['UnPaid', 'Pending', 'Cancelled'])
      .where((row) =>
        row.or([row('paymentStartedAt', 'is', null), row('paymentStartedAt', '<', fromNow(ctx, -graceMs))]),
      )
      .orderBy('id')
      .limit(atOnce)
      .execute()
    for (const { id, checkoutProvider } of rows) {
      if (silent.has(checkoutProvider)) continue
      await settleCheckout(ctx, providers, await findOrder(ctx, id)).catch((error: unknown) => {
        if (error instanceof UnreachableError) silent.add(checkoutProvider)
        else if (!(error instanceof RefusedError)) errors.push(error)
        else if (error.call === 'sign-in') silent.add(checkoutProvider)
      })
    }
    if (rows.length < atOnce) break
    after = rows.at(-1)!.id
  }
  if (errors.length > 0) throw errors[0]
}

async function settleCheckout(ctx: Context, providers: Providers, order: Order): Promise<void> {
  const provider = checkoutProviderOf(providers, order)
  if (!provider?.checkout || !order.checkoutId) return
  const state = await provider.checkout.stateOf(await withPayments(ctx, order))
  const isCanceled = order.paymentStatus === 'Cancelled'
  // Without an approval's capture no money is taken: of a canceled order, only what was taken already is recorded.
  if (state === 'completed' || (state === 'approved' && !isCanceled))
    await capture(ctx, providers, order, { whateverState: true })
  if (state !== 'gone' && isCanceled) await provider.checkout.close?.(await withPayments(ctx, order))
  if (state === 'gone' || isCanceled) await abandonCheckout(ctx, order)
}
