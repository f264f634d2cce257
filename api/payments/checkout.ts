import type { Database } from '../db/database.ts'
import { ConfirmationRequiredError, ConflictError } from '../errors.ts'
import type { Order } from '../orders/order.ts'
import { paymentStartedAt, whyNotPaid } from '../orders/payment-reason.ts'
import { captureOrQueue } from './capture.ts'
import { DuplicateInvoice } from '../payment-providers/errors.ts'
import { invoiceOf, nextCheckout } from './invoice.ts'
import { paymentEmail } from './payment-email.ts'
import { createProblemReporter } from '../payment-providers/problems.ts'
import type { PaymentStart } from '../payment-providers/provider.ts'
import type { Providers } from '../payment-providers/registry.ts'

/** Invoice ids that are tried before the provider's refusal is passed on. */
const maxInvoices = 3

/**
 * Starts a payment of an order; `load` gives it as it is now, or throws where whoever pays may not. A checkout that was approved meanwhile is captured first, so that nobody
 * is sent to pay twice; one that is still open is continued. A form cannot be followed like that: while one may still be
 * paid, this throws 428 unless `confirmedUnpaid`. Throws 409 unless the order is UnPaid.
 */
export async function startPayment(
  db: Database,
  providers: Providers,
  load: () => Promise<Order>,
  confirmedUnpaid = false,
): Promise<PaymentStart> {
  const { current } = providers
  const payable = async () => {
    const order = await load()
    if (order.payment_status !== 'UnPaid')
      throw new ConflictError(whyNotPaid(order) ?? 'This order is paid already.')
    return order
  }
  let order = await payable()
  if (current.checkout && order.checkout_id) {
    const state = await current.checkout.stateOf(order)
    if (state === 'completed' || state === 'approved') await captureOrQueue(db, providers, order)
    if (state === 'gone') await nextCheckout(db, order)
    order = await payable()
  }
  if (paymentStartedAt(order) && !order.checkout_id && !confirmedUnpaid)
    throw new ConfirmationRequiredError(
      'A payment of this order was started before. If it was completed, do not pay again.',
    )
  const payee = (await paymentEmail(db))?.email
  for (let tried = 1; ; tried++)
    try {
      const { checkoutId, ...start } = await current.start(order, payee, await invoiceOf(db, order))
      await db
        .updateTable('orders')
        .set({
          payee: payee ?? null,
          payment_started_at: new Date(),
          ...(checkoutId && { checkout_id: checkoutId }),
        })
        .where('id', '=', order.id)
        .where('payment_status', '=', 'UnPaid')
        .execute()
      return start
    } catch (error) {
      if (!(error instanceof DuplicateInvoice)) throw error
      if (tried === maxInvoices) {
        await createProblemReporter(db).refused(error)
        throw error
      }
      await nextCheckout(db, order)
      order = await payable()
    }
}
