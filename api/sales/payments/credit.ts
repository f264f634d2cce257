import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import { withTransaction, type Context, type TxContext } from '../../platform/context.ts'
import { todayOf } from '../../content/records/time-zone.ts'
import { requireVisible } from '../../people/access/order-visibility.ts'
import { ConflictError, InvalidInputError } from '../../platform/errors.ts'
import { fromCents } from '#content/shop/cents.ts'
import { addEntry, ledgerOf, paymentsCounted, restOf } from '../orders/ledger/entries.ts'
import { recordEntry } from '../orders/ledger/record.ts'
import { creditCents, openCents } from '../orders/ledger/sums.ts'
import { findOrder, isVisibleTo, lockOrder, type Order } from '../orders/order.ts'
import { addRefunds } from '../orders/payment-status.ts'
import { settle } from './record-payment.ts'

/** Another order of the same customer with money that is not for it. */
export interface Credit {
  order: Order
  cents: number
}

/** The credits that can be used for an order: of the same customer, in its currency. Oldest first. */
export async function creditsFor(ctx: Context, order: Order): Promise<Credit[]> {
  const orders = await ctx.db
    .selectFrom('orders')
    .selectAll()
    .where('customerId', '=', order.customerId)
    .where('currency', '=', order.currency)
    .where('id', '!=', order.id)
    .where(sql<boolean>`paid > refunded and (paid - refunded > total or payment_status = 'Cancelled')`)
    .where(isVisibleTo(ctx.caller))
    .orderBy('id')
    .limit(20)
    .execute()
  return orders.map((each) => ({ order: each, cents: creditCents(each) })).filter(({ cents }) => cents > 0)
}

/**
 * Moves a credit to another order of the same customer, as far as that is not paid yet: a refund of the one and a payment
 * of the other. No money moves. Repeated with the same key, it is moved once.
 */
export const moveCredit = (
  ctx: Context,
  { from: fromId, to: toId, key }: { from: string; to: string; key: string | null },
): Promise<Order> =>
  withTransaction(ctx, async (ctx) => {
    await requireVisible(ctx, 'orders', fromId)
    if (fromId === toId) throw new InvalidInputError({ errors: { from: 'Choose another order.' } })
    for (const id of [fromId, toId].toSorted()) await lockOrder(ctx, id)
    const [from, to] = [await findOrder(ctx, fromId), await findOrder(ctx, toId)]
    const isMoved = (await ledgerOf(ctx, toId)).some(
      ({ idempotencyKey }) => key !== null && idempotencyKey === key,
    )
    if (isMoved) return to
    if (from.customerId !== to.customerId || from.currency !== to.currency)
      throw new ConflictError('A credit can be used for an order of the same customer and currency.')
    const cents = Math.min(creditCents(from), openCents(to))
    if (cents === 0)
      throw new ConflictError(
        creditCents(from) === 0
          ? `Order ${from.number} has no credit.`
          : `Nothing is left to pay for order ${to.number}.`,
      )
    return move(ctx, { from, to, cents, key })
  })

async function move(
  ctx: TxContext,
  { from, to, cents, key }: { from: Order; to: Order; cents: number; key: string | null },
): Promise<Order> {
  const movedId = uuid()
  const shared = { method: 'credit', paidOn: await todayOf(ctx), source: 'person', movedId } as const
  let left = cents
  // The last payments are those that were too much.
  const parts = (await paymentsCounted(ctx, from.id)).toReversed().flatMap((payment) => {
    const part = Math.min(left, restOf(payment))
    left -= part
    return part > 0 ? [{ refundsId: payment.id, amount: fromCents(part) }] : []
  })
  const reason = `Moved to order ${to.number}.`
  await addRefunds(ctx, from, {
    refunds: parts.map((part) => ({ ...shared, ...part, note: reason })),
    by: 'agency',
    reason,
  })
  for (const entry of await ledgerOf(ctx, from.id))
    if (entry.movedId === movedId) await recordEntry(ctx, entry)
  const { entry, order } = await addEntry(ctx, to, {
    ...shared,
    kind: 'payment',
    amount: fromCents(cents),
    note: `Moved from order ${from.number}.`,
    idempotencyKey: key,
  })
  await recordEntry(ctx, entry)
  return settle(ctx, order, entry)
}
