import { sql, type Insertable, type Selectable } from 'kysely'
import { v7 as uuid } from 'uuid'
import type { Context, TxContext } from '../../../platform/context.ts'
import type { Tables } from '../../../platform/db/tables.ts'
import { toCents } from '#content/shop/cents.ts'
import type { Order } from '../order.ts'
import { refreshInstalments } from './instalments.ts'

/** A payment or refund in the ledger of an order. */
export type LedgerEntry = Selectable<Tables['payments']>

export type NewEntry = Pick<LedgerEntry, 'kind' | 'method' | 'amount' | 'paidOn' | 'source'> &
  Partial<
    Pick<
      Insertable<Tables['payments']>,
      'transactionId' | 'refundsId' | 'returnsId' | 'bookingId' | 'movedId' | 'note' | 'idempotencyKey'
    >
  >

/** All entries of an order, oldest first. */
export const ledgerOf = ({ db }: Context, orderId: string): Promise<LedgerEntry[]> =>
  db.selectFrom('payments').selectAll().where('orderId', '=', orderId).orderBy('id').execute()

/** A payment that counts for its order. */
export interface CountedPayment {
  id: string
  method: LedgerEntry['method']
  transaction: string | null
  paidOn: string
  /** In cents, without what the bank has returned of it. */
  cents: number
  /** How much of it was refunded, in cents. */
  refundedCents: number
}

const counts = ({ takenBackAt }: LedgerEntry) => takenBackAt === null

/**
 * The payments that were not taken back or returned by the bank in full, with what was refunded of each, oldest first.
 */
export function countedPayments(entries: readonly LedgerEntry[]): CountedPayment[] {
  const counted = entries.filter(counts)
  const sumOf = (belongs: (entry: LedgerEntry) => boolean) =>
    counted.filter(belongs).reduce((sum, { amount }) => sum + toCents(amount)!, 0)
  return counted
    .filter((entry) => entry.kind === 'payment' && !entry.returnsId)
    .map(({ id, method, transactionId, paidOn, amount }) => ({
      id,
      method,
      transaction: transactionId,
      paidOn,
      cents: toCents(amount)! + sumOf(({ returnsId }) => returnsId === id),
      refundedCents: sumOf(({ refundsId }) => refundsId === id),
    }))
    .filter(({ cents }) => cents > 0)
}

export const paymentsCounted = async (ctx: Context, orderId: string): Promise<CountedPayment[]> =>
  countedPayments(await ledgerOf(ctx, orderId))

/** What is left of a payment, in cents. */
export const restOf = ({ cents, refundedCents }: CountedPayment) => cents - refundedCents

/** Adds an entry of the caller, and returns the order with its new sums. The order's row must be locked. */
export async function addEntry(
  ctx: TxContext,
  order: Order,
  entry: NewEntry,
): Promise<{ order: Order; entry: LedgerEntry }> {
  const added = await ctx.db
    .insertInto('payments')
    .values({
      id: uuid(),
      orderId: order.id,
      currency: order.currency,
      actorUid: ctx.caller.uid,
      actorEmail: ctx.caller.email,
      ...entry,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  return { order: await sumUp(ctx, order.id), entry: added }
}

/** Takes entries of an order back, and returns it with its new sums. They stay in the ledger, but count no more. */
export async function takeBackEntries(
  ctx: TxContext,
  orderId: string,
  { ids, reason }: { ids: readonly string[]; reason: string },
): Promise<Order> {
  if (ids.length > 0)
    await ctx.db
      .updateTable('payments')
      .set({
        takenBackAt: ctx.now(),
        takenBackBy: ctx.caller.email ?? ctx.caller.uid,
        takenBackReason: reason,
      })
      .where('id', 'in', ids)
      .execute()
  return sumUp(ctx, orderId)
}

/** Lets entries that were taken back count again, and returns their order with its new sums. */
export async function restoreEntries(
  ctx: TxContext,
  orderId: string,
  ids: readonly string[],
): Promise<Order> {
  if (ids.length > 0)
    await ctx.db
      .updateTable('payments')
      .set({ takenBackAt: null, takenBackBy: null, takenBackReason: null })
      .where('id', 'in', ids)
      .execute()
  return sumUp(ctx, orderId)
}

/** The sums of an order's ledger are in its row, too, for lists, figures and constraints. Nothing else changes them. */
async function sumUp(ctx: TxContext, orderId: string): Promise<Order> {
  const { db } = ctx
  const sumOf = (kind: LedgerEntry['kind']) =>
    sql<string>`(select coalesce(sum(amount), 0) from payments
      where order_id = ${orderId} and kind = ${kind} and taken_back_at is null)`
  const order = await db
    .updateTable('orders')
    .set({ paid: sumOf('payment'), refunded: sumOf('refund') })
    .where('id', '=', orderId)
    .returningAll()
    .executeTakeFirstOrThrow()
  return order.instalmentTotal === null ? order : refreshInstalments(ctx, order)
}
