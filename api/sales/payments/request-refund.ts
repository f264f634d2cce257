import { formatMoney } from '#content/locale/format.ts'
import { v7 as uuid } from 'uuid'
import { withTransaction, type Context, type TxContext } from '../../platform/context.ts'
import type { Tx } from '../../platform/db/database.ts'
import { ConflictError, InvalidInputError } from '../../platform/errors.ts'
import { enqueue } from '../../platform/jobs/queue.ts'
import { fromCents, toCents } from '#content/shop/cents.ts'
import { lockOrder, type Order } from '../orders/order.ts'
import { recordEvent } from '../orders/order-events.ts'
import { otherPayments } from '../orders/other-payments.ts'
import { paymentsCounted, restOf, type CountedPayment } from '../orders/ledger/entries.ts'
import { isProviderMethod } from '../orders/ledger/methods.ts'
import { refundAtProvider } from '../orders/payment-reason.ts'
import type { Provider } from '../../platform/db/tables/payments.ts'
import { executeRefund, providerOf } from './execute-refund.ts'
import { openRefund, type Refund } from '../orders/refunds.ts'
import { brandOf, definitionOf, type Providers } from '../../money/payment-providers/registry.ts'
import { jobKind } from '../../platform/jobs/kind.ts'

/** A refund whose outcome is not known yet. */
export const refundJob = jobKind<{ id: string }>('payment-refund', { retryLimit: 30, localConcurrency: 2 })

interface RefundRequest {
  /** Decimal text in the currency of the payment; by default the whole remaining amount. */
  amount?: string | undefined
  /** For the customer; the provider includes it in its mail. */
  reason: string
  /** The provider's id of the payment; by default that of the payment that made the order Paid. */
  payment?: string | undefined
  /** The idempotency key. */
  key: string | null
}

/** Seconds after which a job repeats a refund whose answer was lost. */
const fallbackSeconds = 30

/**
 * Refunds a payment through its provider. The refund is stored first and requested under its own id until the provider
 * gives a conclusive answer, so that a lost answer never leads to a second refund. Throws a ConflictError or an
 * InvalidInputError if nothing is refunded. The result of a returned refund with the state `requested` is unknown.
 */
export async function refund(
  ctx: Context,
  providers: Providers,
  { orderId, request }: { orderId: string; request: RefundRequest },
): Promise<Refund> {
  const { id } = await withTransaction(ctx, (ctx) => requestRefund(ctx, providers, { orderId, request }))
  return executeRefund(ctx, providers, id)
}

async function requestRefund(
  ctx: TxContext,
  providers: Providers,
  { orderId, request }: { orderId: string; request: RefundRequest },
): Promise<Refund> {
  const order = await lockOrder(ctx, orderId)
  const existing = request.key === null ? undefined : await findByKey(ctx.db, orderId, request.key)
  if (existing) return requireSameRequest(existing, request, order)
  const open = await openRefund(ctx, orderId)
  if (open)
    throw new ConflictError(
      unknownResultText(open, brandOf(await providerOf(ctx, order, open.payment)), order),
    )
  const counted = await paymentsCounted(ctx, orderId)
  const own = request.payment
    ? counted.find(({ transaction }) => transaction === request.payment)
    : lastRefundable(counted)
  const payment = request.payment ?? own?.transaction
  const refundable =
    own || !payment
      ? refundableOfOrder(order, own, providers)
      : await refundableOfPayment(ctx, order, { payment, providers })
  const cents = request.amount === undefined ? refundable.cents : toCents(request.amount)!
  const inCurrency = (value: number) => formatMoney(fromCents(value), refundable.currency, order.locale)
  if (cents < 1 || cents > refundable.cents)
    throw new InvalidInputError({
      errors: {
        amount: `Between ${inCurrency(1)} and ${inCurrency(refundable.cents)}, the amount that is not refunded yet.`,
      },
    })
  const created = await ctx.db
    .insertInto('refunds')
    .values({
      id: uuid(),
      orderId,
      payment: payment!,
      amount: fromCents(cents),
      currency: refundable.currency,
      reason: request.reason,
      idempotencyKey: request.key,
      actorUid: ctx.caller.uid,
      actorEmail: ctx.caller.email,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  await recordEvent(ctx, orderId, {
    by: 'agency',
    audience: 'agency',
    subject: 'order',
    action: 'refund',
    after: {
      amount: created.amount,
      currency: created.currency,
      ...(created.reason && { reason: created.reason }),
    },
  })
  await enqueue(ctx.db, refundJob, { id: created.id }, { after: fallbackSeconds })
  return created
}

interface Refundable {
  cents: number
  currency: string
}

/** The last payment through a provider of which something is left. */
const lastRefundable = (payments: readonly CountedPayment[]) =>
  payments.findLast(
    (payment) => payment.transaction && isProviderMethod(payment.method) && restOf(payment) > 0,
  )

/** The amount of a payment that counts for the order that is not refunded yet. */
function refundableOfOrder(
  order: Order,
  payment: CountedPayment | undefined,
  providers: Providers,
): Refundable {
  if (order.paymentStatus === 'Disputed' || !toCents(order.paid))
    throw new ConflictError(`This order is ${order.paymentStatus}.`)
  if (!payment)
    throw new ConflictError(
      order.paymentStatus === 'Paid'
        ? 'This order has no payment through a provider that can be refunded. Record the refund that you made.'
        : `This order is ${order.paymentStatus}.`,
    )
  const { method } = payment
  if (!definitionOf(method)?.canRefund)
    throw new ConflictError(`${refundAtProvider(method)} If it does not, record the refund.`)
  requireConnection(method, providers)
  return { cents: restOf(payment), currency: order.currency }
}

/** The amount not refunded yet of a payment that did not make the order Paid, such as a second one. */
async function refundableOfPayment(
  ctx: TxContext,
  order: Order,
  { payment, providers }: { payment: string; providers: Providers },
): Promise<Refundable> {
  const other = (await otherPayments(ctx, order)).find(({ transaction }) => transaction === payment)
  if (!other) throw new InvalidInputError({ errors: { payment: 'This order has no such payment.' } })
  const { provider, amount, refunded, currency } = other
  if (!definitionOf(provider)?.canRefund) throw new ConflictError(refundAtProvider(provider))
  requireConnection(provider, providers)
  return { cents: toCents(amount)! - toCents(refunded)!, currency }
}

function requireConnection(name: Provider | null, providers: Providers) {
  if (name && providers.find(name)?.refund) return
  throw new ConflictError(`The product is no longer connected to ${brandOf(name)}: refund it there.`)
}

const unknownResultText = ({ amount, currency }: Refund, brand: string, { locale }: Order) =>
  `It is not known yet whether ${brand} has made the refund of ${formatMoney(amount, currency, locale)}. We are checking: please do not request it again.`

function requireSameRequest(
  existing: Refund,
  { amount, reason, payment }: RefundRequest,
  { locale }: Order,
): Refund {
  const isSame =
    (amount === undefined || toCents(amount) === toCents(existing.amount)) &&
    (payment === undefined || payment === existing.payment) &&
    reason === existing.reason
  if (!isSame)
    throw new InvalidInputError(
      `This Idempotency-Key was used for another refund, of ${formatMoney(existing.amount, existing.currency, locale)}. Reload the order to see it.`,
    )
  return existing
}

const findByKey = (tx: Tx, orderId: string, key: string): Promise<Refund | undefined> =>
  tx
    .selectFrom('refunds')
    .selectAll()
    .where('orderId', '=', orderId)
    .where('idempotencyKey', '=', key)
    .executeTakeFirst()
