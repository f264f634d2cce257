import { formatMoney } from '#content/locale/format.ts'
import type { Context } from '../../platform/context.ts'
import { ConflictError } from '../../platform/errors.ts'
import { paymentsCounted } from '../orders/ledger/entries.ts'
import { findOrder, type Order } from '../orders/order.ts'
import type { Provider } from '../../platform/db/tables/payments.ts'
import { RefusedError, UnreachableError } from '../../money/payment-providers/errors.ts'
import { recordAnswer } from './events.ts'
import { withPayments } from './payable.ts'
import { completeRefund, findRefund, updateRefund, type Refund } from '../orders/refunds.ts'
import { brandOf, type Providers } from '../../money/payment-providers/registry.ts'

/**
 * Sends a requested refund to the provider, and stores the result. Safe to repeat: the refund's id is the idempotency
 * key. Throws a ConflictError with the reason of a refusal. Without a conclusive answer the refund stays `requested`.
 */
export async function executeRefund(ctx: Context, providers: Providers, id: string): Promise<Refund> {
  const stored = await findRefund(ctx, id)
  const order = await findOrder(ctx, stored.orderId)
  const name = await providerOf(ctx, order, stored.payment)
  const brand = brandOf(name)
  if (stored.state === 'refused') throw refusedConflict(stored, brand, order)
  if (stored.state !== 'requested') return stored
  const isFirstAttempt = stored.problem === null
  await updateRefund(ctx, id, { problem: `${brand} has not answered yet.` })
  try {
    const provider = name === null ? undefined : providers.find(name)
    if (!provider?.refund) throw new UnreachableError(brand, `The product is not connected to ${brand}.`)
    const response = await provider.refund(await withPayments(ctx, order), stored)
    if (response === 'pending')
      return await updateRefund(ctx, id, { problem: `${brand} is still working on it.` })
    await recordAnswer(ctx, providers, { provider: provider.name, response })
    return await completeRefund(ctx, id, provider.read(response).transaction)
  } catch (error) {
    if (error instanceof UnreachableError) return findRefund(ctx, id)
    if (!(error instanceof RefusedError)) throw error
    const { call, refusal } = error
    // After a lost answer, the refusal of another call, such as the sign-in, does not tell whether the refund was made.
    const isConclusive = isFirstAttempt || (call === 'refund' && [400, 422].includes(refusal.status))
    if (!isConclusive) return updateRefund(ctx, id, { problem: error.message })
    const refused = { state: 'refused', problem: refusal.issue, settledAt: ctx.now() } as const
    throw refusedConflict(await updateRefund(ctx, id, refused), brand, order)
  }
}

/** The job that repeats a refund. Throws while the result is unknown, so that the job is retried. */
export async function resumeRefund(ctx: Context, providers: Providers, id: string): Promise<void> {
  const stored = await ctx.db.selectFrom('refunds').select('state').where('id', '=', id).executeTakeFirst()
  if (stored?.state !== 'requested') return
  const { state, problem } = await executeRefund(ctx, providers, id).catch((error: unknown) => {
    if (error instanceof ConflictError) return { state: 'refused', problem: null }
    throw error
  })
  if (state === 'requested') throw new Error(problem ?? 'The result of the refund is not known yet.')
}

const refusedConflict = ({ amount, currency, problem }: Refund, brand: string, { locale }: Order) =>
  new ConflictError(
    `${brand} refused this refund of ${formatMoney(amount, currency, locale)} (${problem}). No money was refunded.`,
  )

/** The provider that received a payment of an order; null if it is unknown. */
export async function providerOf(
  ctx: Context,
  order: Pick<Order, 'id'>,
  payment: string,
): Promise<Provider | null> {
  const counted = (await paymentsCounted(ctx, order.id)).find(({ transaction }) => transaction === payment)
  if (counted) return counted.method
  const event = await ctx.db
    .selectFrom('paymentEvents')
    .select('provider')
    .where('orderId', '=', order.id)
    .where('transactionId', '=', payment)
    .where('verdict', '=', 'VERIFIED')
    .executeTakeFirst()
  return event?.provider ?? null
}
