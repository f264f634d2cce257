import type { Context } from '../../platform/context.ts'
import { ConfirmationRequiredError, ConflictError } from '../../platform/errors.ts'
import { linesOf } from '../orders/items.ts'
import type { Order } from '../orders/order.ts'
import { paymentStartedAt, whyNotPaid } from '../orders/payment-reason.ts'
import { captureOrQueue } from './capture.ts'
import { DuplicateInvoiceError } from '../../money/payment-providers/errors.ts'
import { invoiceIdOf, abandonCheckout } from './checkout-attempt.ts'
import { restLine, withPayments } from './payable.ts'
import { paymentEmail } from './payment-email.ts'
import { createProblemReporter } from '../../money/payment-providers/problems.ts'
import type { PaymentStart } from '../../money/payment-providers/provider.ts'
import type { Providers } from '../../money/payment-providers/registry.ts'

/** The maximum number of invoice ids to try before the provider's refusal is thrown. */
const maxInvoiceIds = 3

/**
 * Starts a payment of an order. `load` returns the current order, or throws if the caller must not pay it. A checkout that
 * the customer has approved in the meantime is captured first, so that nobody pays twice; an open checkout is continued.
 * The state of a payment form is unknown: while it may still be paid, throws a ConfirmationRequiredError unless
 * `confirmedUnpaid` is set. Throws a ConflictError unless the order is UnPaid.
 */
export async function startPayment(
  ctx: Context,
  providers: Providers,
  { load, confirmedUnpaid = false }: { load: () => Promise<Order>; confirmedUnpaid?: boolean },
): Promise<PaymentStart> {
  const { current } = providers
  const payable = async () => {
    const order = await load()
    if (order.paymentStatus !== 'UnPaid')
      throw new ConflictError(whyNotPaid(order) ?? 'This order is paid already.')
    return order
  }
  let order = await payable()
  if (current.checkout && order.checkoutId) {
    const state = await current.checkout.stateOf(await withPayments(ctx, order))
    if (state === 'completed' || state === 'approved') await captureOrQueue(ctx, providers, order)
    if (state === 'gone') await abandonCheckout(ctx, order)
    order = await payable()
  }
  if (paymentStartedAt(ctx, order) && !order.checkoutId && !confirmedUnpaid)
    throw new ConfirmationRequiredError(
      'A payment of this order was started before. If it was completed, do not pay again.',
    )
  const payee = (await paymentEmail(ctx))?.email
  for (let attempt = 1; ; attempt++)
    try {
      const toPay = await withPayments(ctx, order)
      const { checkoutId, ...start } = await current.start(toPay, {
        payee,
        invoiceId: await invoiceIdOf(ctx, order),
        lines: toPay.toPay === order.total ? await linesOf(ctx, order) : [restLine(toPay)],
      })
      const started = await ctx.db
        .updateTable('orders')
        .set({
          payee: payee ?? null,
          paymentStartedAt: ctx.now(),
          ...(checkoutId && { checkoutId }),
        })
        .where('id', '=', order.id)
        .where('paymentStatus', '=', 'UnPaid')
        .where('checkoutAttempt', '=', order.checkoutAttempt)
        .executeTakeFirst()
      if (started.numUpdatedRows > 0n) return start
      // It was paid, canceled or started again while the provider answered.
      order = await payable()
    } catch (error) {
      if (!(error instanceof DuplicateInvoiceError)) throw error
      if (attempt >= maxInvoiceIds) {
        await createProblemReporter(ctx).refused(error)
        throw error
      }
      await abandonCheckout(ctx, order)
      order = await payable()
    }
}
