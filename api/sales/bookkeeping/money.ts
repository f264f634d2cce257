import { toCents } from '#content/shop/cents.ts'
import { RefusedError } from '../../money/payment-providers/errors.ts'
import type { PaymentProvider } from '../../money/payment-providers/provider.ts'
import {
  brandOf,
  definitionOf,
  paymentProviders,
  type Providers,
} from '../../money/payment-providers/registry.ts'
import type { Context } from '../../platform/context.ts'
import { ConflictError } from '../../platform/errors.ts'
import { isProviderMethod, methodName } from '../orders/ledger/methods.ts'

/**
 * Money that came in or went out: a payment, what the bank has returned of one, a refund, the fee of a provider, or what it
 * paid out to the bank.
 */
export interface Movement {
  kind: 'payment' | 'return' | 'refund' | 'fee' | 'payout'
  day: string
  /** In cents; negative for what went out. */
  cents: number
  currency: string
  /** The account through which it went: one for providers of card payments, one for the others. */
  via: 'bank' | 'cash' | 'provider' | 'card' | 'other'
  /** The name of the method; empty if it says nothing. */
  method: string
  transaction: string
  /** Empty of a payout, as are the customer and the invoice. */
  orderNumber: string
  customer: string
  /** The first invoice of the order; empty if there is none. */
  invoice: string
}

export interface Period {
  /** The first and the last day. */
  from: string
  to: string
}

/**
 * The money of a period, by the days on which it was paid. What was taken back does not count, and a credit that was moved
 * from one order to another is no money.
 */
export async function movementsOf(
  ctx: Context,
  providers: Providers,
  { from, to }: Period,
): Promise<Movement[]> {
  const rows = await ctx.db
    .selectFrom('payments')
    .innerJoin('orders', 'orders.id', 'payments.orderId')
    .select([
      'payments.id',
      'payments.kind',
      'payments.method',
      'payments.amount',
      'payments.currency',
      'payments.paidOn',
      'payments.transactionId',
      'payments.returnsId',
      'orders.number as orderNumber',
      'orders.customerName',
      'orders.customerCompany',
    ])
    .select((row) =>
      row
        .selectFrom('invoices')
        .select('invoices.number')
        .whereRef('invoices.orderId', '=', 'payments.orderId')
        .where('invoices.kind', '=', 'invoice')
        .orderBy('invoices.id')
        .limit(1)
        .as('invoice'),
    )
    .where('payments.takenBackAt', 'is', null)
    .where('payments.method', '!=', 'credit')
    .where('payments.paidOn', '>=', from)
    .where('payments.paidOn', '<=', to)
    .orderBy('payments.paidOn')
    .orderBy('payments.id')
    .execute()
  const fees = await feesOf(
    ctx,
    rows.flatMap(({ kind, transactionId }) => (kind === 'payment' && transactionId ? [transactionId] : [])),
  )
  const payouts = await Promise.all(providers.all.map((provider) => payoutsOf(provider, { from, to })))
  const money = rows.flatMap((row): Movement[] => {
    const { kind, method, amount, currency, paidOn: day, transactionId } = row
    const shared = {
      day,
      currency,
      via: viaOf(method),
      method: methodName(method),
      transaction: transactionId ?? '',
      orderNumber: row.orderNumber,
      customer: row.customerCompany || row.customerName,
      invoice: row.invoice ?? '',
    }
    const cents = toCents(amount)!
    const own =
      kind === 'refund' ? ('refund' as const) : row.returnsId ? ('return' as const) : ('payment' as const)
    const fee = own === 'payment' && transactionId ? fees.get(transactionId) : undefined
    return [
      { ...shared, kind: own, cents: kind === 'refund' ? -cents : cents },
      ...(fee ? [{ ...shared, kind: 'fee' as const, cents: -fee }] : []),
    ]
  })
  return [...money, ...payouts.flat()].toSorted((one, other) => one.day.localeCompare(other.day))
}

/** Throws a ConflictError if the provider refuses to list them: books without them would be wrong. */
async function payoutsOf(provider: PaymentProvider, { from, to }: Period): Promise<Movement[]> {
  const brand = brandOf(provider.name)
  const payouts = await provider.payouts?.(from, to).catch((error: unknown) => {
    if (!(error instanceof RefusedError)) throw error
    throw new ConflictError(
      `${brand} does not list its payouts (${error.refusal.issue}). Status says what is missing.`,
    )
  })
  return (payouts ?? []).map(({ id, day, amount, currency }) => ({
    kind: 'payout',
    day,
    cents: -toCents(amount)!,
    currency,
    via: viaOf(provider.name),
    method: brand,
    transaction: id,
    orderNumber: '',
    customer: '',
    invoice: '',
  }))
}

const viaOf = (method: string): Movement['via'] => {
  if (method === 'bank' || method === 'cash') return method
  if (!isProviderMethod(method)) return 'other'
  return definitionOf(method)?.way === 'card' ? 'card' : 'provider'
}

const atOnce = 1000

/** What providers took from payments, in cents, by the transaction: as far as their messages say it. */
async function feesOf(
  { db }: Context,
  transactions: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const fees = new Map<string, number>()
  for (let i = 0; i < transactions.length; i += atOnce) {
    const events = await db
      .selectFrom('paymentEvents')
      .select(['provider', 'raw', 'kind', 'answer', 'transactionId'])
      .where('transactionId', 'in', transactions.slice(i, i + atOnce))
      .where('outcome', '=', 'completed')
      .where('orderId', 'is not', null)
      .execute()
    for (const event of events) {
      const fee = paymentProviders.find(({ name }) => name === event.provider)?.feeIn?.(event)
      const cents = fee === undefined ? undefined : toCents(fee)
      if (cents !== undefined && cents > 0) fees.set(event.transactionId!, cents)
    }
  }
  return fees
}
