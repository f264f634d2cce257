import type { Context } from '../../platform/context.ts'
import { todayOf } from '../../content/records/time-zone.ts'
import { ConfirmationRequiredError, ConflictError, InvalidInputError } from '../../platform/errors.ts'
import { linesOf } from '../orders/items.ts'
import { collectionOf } from '../orders/periods/collections.ts'
import { collectedAfter } from '../orders/periods/next-to-collect.ts'
import { periodOfOrder } from '../orders/periods/period-of-order.ts'
import type { Order } from '../orders/order.ts'
import { paymentStartedAt, whyNotPaid } from '../orders/payment-reason.ts'
import { captureOrQueue } from './capture.ts'
import { DuplicateInvoiceError } from '../../money/payment-providers/errors.ts'
import { invoiceIdOf, abandonCheckout, checkoutProviderOf } from './checkout-attempt.ts'
import { restLine, withPayments } from './payable.ts'
import { paymentEmail } from './payment-email.ts'
import { createProblemReporter } from '../../money/payment-providers/problems.ts'
import { providersToPayWith } from '../orders/ways-to-pay.ts'
import type { PaymentProvider, PaymentStart } from '../../money/payment-providers/provider.ts'
import { brandOf, type Providers } from '../../money/payment-providers/registry.ts'

/** The maximum number of invoice ids to try before the provider's refusal is thrown. */
const maxInvoiceIds = 3

/**
 * Starts a payment of an order with a provider, by default the first that is offered. `load` returns the current order, or throws if the caller must not pay it. A checkout that
 * the customer has approved in the meantime is captured first, so that nobody pays twice; an open checkout is continued, or
 * closed if it is another provider's. The state of a payment form is unknown: while it may still be paid, throws a ConfirmationRequiredError unless
 * `confirmedUnpaid` is set. Throws a ConflictError unless the order is UnPaid.
 */
export async function startPayment(
  ctx: Context,
  providers: Providers,
  {
    load,
    provider,
    confirmedUnpaid = false,
  }: { load: () => Promise<Order>; provider?: string | undefined; confirmedUnpaid?: boolean },
): Promise<PaymentStart> {
  const payable = async () => {
    const order = await load()
    if (order.paymentStatus !== 'UnPaid')
      throw new ConflictError(whyNotPaid(order) ?? 'This order is paid already.')
    return order
  }
  let order = await payable()
  const chosen = await chosenProvider(ctx, providers, provider)
  if (order.checkoutId) {
    await continueOrClose(ctx, providers, { order, chosen })
    order = await payable()
  }
  const collected = await pageOfCollection(ctx, chosen, order)
  if (collected) return { redirect: collected }
  if (paymentStartedAt(ctx, order) && !order.checkoutId && !confirmedUnpaid)
    throw new ConfirmationRequiredError(
      `You went to ${brandOf(order.checkoutProvider)} for this order before. If you paid there, do not pay again: it is confirmed here, usually within minutes.`,
    )
  const payee = (await paymentEmail(ctx))?.email
  for (let attempt = 1; ; attempt++)
    try {
      const toPay = await withPayments(ctx, order)
      const { checkoutId, ...start } = await chosen.start(toPay, {
        payee,
        at: ctx.now(),
        invoiceId: await invoiceIdOf(ctx, order),
        collect: chosen.collector && (await collectedAfter(ctx, order)),
        lines: toPay.toPay === order.total ? await linesOf(ctx, order) : [restLine(toPay)],
      })
      const started = await ctx.db
        .updateTable('orders')
        .set({
          payee: payee ?? null,
          paymentStartedAt: ctx.now(),
          checkoutProvider: chosen.name,
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
        await createProblemReporter(ctx, chosen.name).refused(error)
        throw error
      }
      await abandonCheckout(ctx, order)
      order = await payable()
    }
}

/** Where a period is paid that its provider could not collect: not twice. Undefined if it is paid as any other order. */
async function pageOfCollection(
  ctx: Context,
  chosen: PaymentProvider,
  { id }: Order,
): Promise<string | undefined> {
  const period = await periodOfOrder(ctx, id)
  const collection = period && (await collectionOf(ctx, period.subscriptionId))
  if (!collection?.reference || collection.provider !== chosen.name) return undefined
  const said = await chosen.collector?.ask(collection.reference)
  if (said?.payUrl) return said.payUrl
  const today = await todayOf(ctx)
  if (said?.status === 'running' && said.nextOn === period!.startsOn && period!.startsOn <= today)
    throw new ConflictError('This is collected today by itself: please do not pay it again.')
  return undefined
}

/** The provider that the customer has chosen among those that are offered. */
async function chosenProvider(ctx: Context, providers: Providers, name: string | undefined) {
  const offered = await providersToPayWith(ctx)
  const [first] = offered
  if (name !== undefined && !offered.some((each) => each.name === name))
    throw new InvalidInputError({ errors: { provider: 'This way to pay is not offered.' } })
  return providers.find(name ?? first?.name ?? '') ?? providers.offered[0]!
}

/** Settles the checkout that an order has, so that it cannot be paid twice. One of the chosen provider stays open. */
async function continueOrClose(
  ctx: Context,
  providers: Providers,
  { order, chosen }: { order: Order; chosen: PaymentProvider },
) {
  const provider = checkoutProviderOf(providers, order)
  const state = (await provider?.checkout?.stateOf(await withPayments(ctx, order))) ?? 'gone'
  if (state === 'completed' || state === 'approved') await captureOrQueue(ctx, providers, order)
  if (state === 'open' && provider !== chosen)
    await provider?.checkout?.close?.(await withPayments(ctx, order))
  if (state === 'gone' || (state === 'open' && provider !== chosen)) await abandonCheckout(ctx, order)
}
