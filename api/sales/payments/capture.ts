import { formatMoney } from '#content/locale/format.ts'
import { withTransaction, type Context } from '../../platform/context.ts'
import { unlessNotFound } from '../../platform/errors.ts'
import { enqueue } from '../../platform/jobs/queue.ts'
import { mailPaymentFailed } from '../orders/payment-mails.ts'
import { findOrder, lockOrder, type Order } from '../orders/order.ts'
import { recordEvent } from '../orders/order-events.ts'
import type { Provider } from '../../platform/db/tables/payments.ts'
import { asProvider } from './effects.ts'
import { UnreachableError } from '../../money/payment-providers/errors.ts'
import { recordAnswer } from './events.ts'
import { withPayments } from './payable.ts'
import { invoiceIdOf, abandonCheckout, checkoutProviderOf } from './checkout-attempt.ts'
import { brandOf, type Providers } from '../../money/payment-providers/registry.ts'
import { jobKind } from '../../platform/jobs/kind.ts'

/** Of an order whose payment may have been captured, but the response was lost. */
export const captureJob = jobKind<{ id: string }>('payment-capture', {
  // Four days.
  retryLimit: 30,
  // So that a slow call does not delay the others.
  localConcurrency: 2,
  policy: 'short',
})

/**
 * Captures the payment of the order's checkout if the customer has approved it, or finds out its result if the provider
 * captures by itself, and returns the order afterwards. Does nothing for an order that expects no payment, unless
 * `whateverState` is set. If the payment method is declined, stores that as the
 * order's payment reason; the next payment is a new checkout. Throws an UnreachableError if it is unknown whether the
 * payment was captured.
 */
export async function capture(
  ctx: Context,
  providers: Providers,
  order: Order,
  { whateverState = false } = {},
): Promise<Order> {
  const provider = checkoutProviderOf(providers, order)
  if (!provider?.checkout || !order.checkoutId) return order
  if (!whateverState && order.paymentStatus !== 'UnPaid' && order.paymentStatus !== 'Pending') return order
  const newInvoiceId = await invoiceIdOf(ctx, order, '-again')
  const brand = brandOf(provider.name)
  const response = await provider.checkout
    .capture(await withPayments(ctx, order), newInvoiceId)
    .catch((error: unknown) => {
      throw error instanceof UnreachableError
        ? new UnreachableError(brand, error.message, { cause: error, detail: unknownResultText(brand) })
        : error
    })
  if (response === 'declined') await decline(ctx, provider.name, order)
  else if (response !== 'not approved')
    await recordAnswer(ctx, providers, { provider: provider.name, response })
  return findOrder(ctx, order.id)
}

const decline = (ctx: Context, provider: Provider, { id, checkoutAttempt }: Order) =>
  withTransaction(ctx, async (ctx) => {
    const order = await lockOrder(ctx, id)
    if (order.paymentStatus !== 'UnPaid' || order.checkoutAttempt !== checkoutAttempt) return
    await abandonCheckout(ctx, order)
    const reason = `${brandOf(provider)} declined the payment of ${formatMoney((await withPayments(ctx, order)).toPay, order.currency, order.locale)}: nothing was taken.`
    await ctx.db.updateTable('orders').set({ paymentReason: reason }).where('id', '=', id).execute()
    await recordEvent(asProvider(ctx, provider), id, {
      by: 'provider',
      subject: 'order',
      action: 'payment notice',
      after: { outcome: 'failed', reason },
    })
    await mailPaymentFailed(ctx, order, { reason, attempt: String(checkoutAttempt) })
  })

const unknownResultText = (brand: string) =>
  `${brand} has not answered, so it is not known yet whether your payment was taken. We are checking: please do not pay again.`

/** Captures during a request. If the provider's answer is lost, a job repeats the capture until the result is known. */
export async function captureOrQueue(ctx: Context, providers: Providers, order: Order): Promise<Order> {
  try {
    return await capture(ctx, providers, order)
  } catch (error) {
    if (error instanceof UnreachableError)
      await enqueue(ctx.db, captureJob, { id: order.id }, { after: 5, key: order.id })
    throw error
  }
}

/** The job that repeats a capture. */
export async function resumeCapture(ctx: Context, providers: Providers, id: string): Promise<void> {
  // The order may no longer exist, for example after a restore of an older backup.
  const order = await unlessNotFound(findOrder(ctx, id))
  if (order) await unlessNotFound(capture(ctx, providers, order))
}
