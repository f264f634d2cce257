import { createHash } from 'node:crypto'
import { v7 as uuid } from 'uuid'
import type { Booking } from '../../money/bank-files/booking.ts'
import { fromCents } from '#content/shop/cents.ts'
import { audit, type Undo } from '../../platform/audit/audit.ts'
import type { Context, TxContext } from '../../platform/context.ts'
import { ConflictError } from '../../platform/errors.ts'
import { inSteps } from './named-orders.ts'

/** What was decided about a booking. */
export interface Decision {
  /** The order for which it is recorded. */
  orderId: string | null
  isIgnored: boolean
  by: string
}

/** The digest of the account from which was paid; empty if the file does not say. */
export const payerDigest = ({ payerAccount }: Booking): string =>
  payerAccount && createHash('sha256').update(payerAccount.toUpperCase()).digest('hex')

/** The decisions on bookings, by their keys. One whose entry was taken back is open again. */
export async function decisionsOn(
  { db }: Context,
  bookings: readonly Booking[],
): Promise<ReadonlyMap<string, Decision>> {
  const rows = await inSteps(
    bookings.map(({ key }) => key),
    (keys) =>
      db
        .selectFrom('bankBookings')
        .leftJoin('payments', (join) =>
          join.onRef('payments.bookingId', '=', 'bankBookings.id').on('payments.takenBackAt', 'is', null),
        )
        .select(['booking', 'orderId', 'ignoredAt', 'decidedBy'])
        .where('booking', 'in', keys)
        .execute(),
  )
  return new Map(
    rows
      .filter(({ orderId, ignoredAt }) => orderId !== null || ignoredAt !== null)
      .map(({ booking, orderId, ignoredAt, decidedBy }) => [
        booking,
        { orderId, isIgnored: ignoredAt !== null, by: decidedBy },
      ]),
  )
}

/** Which customers have paid from which account before, by its digest. */
export async function knownPayers(
  { db }: Context,
  bookings: readonly Booking[],
): Promise<ReadonlyMap<string, ReadonlySet<string>>> {
  const rows = await inSteps(bookings.map(payerDigest).filter(Boolean), (digests) =>
    db
      .selectFrom('bankBookings')
      .innerJoin('payments', 'payments.bookingId', 'bankBookings.id')
      .innerJoin('orders', 'orders.id', 'payments.orderId')
      .select(['payerAccount', 'customerId'])
      .where('payments.takenBackAt', 'is', null)
      .where('payerAccount', 'in', digests)
      .execute(),
  )
  const customers = new Map<string, Set<string>>()
  for (const { payerAccount, customerId } of rows)
    customers.set(payerAccount!, (customers.get(payerAccount!) ?? new Set()).add(customerId))
  return customers
}

/**
 * Claims a booking for a decision until the transaction ends: of two at the same time, the second waits for the first.
 * Undefined if it is recorded already.
 */
export async function claimBooking(ctx: TxContext, booking: Booking): Promise<string | undefined> {
  const { id } = await ctx.db
    .insertInto('bankBookings')
    .values({
      id: uuid(),
      booking: booking.key,
      payerAccount: null,
      ignoredAt: null,
      decidedBy: ctx.caller.email ?? ctx.caller.uid,
    })
    .onConflict((row) =>
      row.column('booking').doUpdateSet({ booking: (excluded) => excluded.ref('excluded.booking') }),
    )
    .returning('id')
    .executeTakeFirstOrThrow()
  const recorded = await ctx.db
    .selectFrom('payments')
    .select('id')
    .where('bookingId', '=', id)
    .where('takenBackAt', 'is', null)
    .executeTakeFirst()
  return recorded ? undefined : id
}

/** Stores that a booking that was claimed is recorded. Only of such a one, the payer is remembered. */
export const markRecorded = async (ctx: TxContext, id: string, booking: Booking): Promise<void> => {
  await ctx.db
    .updateTable('bankBookings')
    .set({ ...decidedBy(ctx), payerAccount: payerDigest(booking) || null, ignoredAt: null })
    .where('id', '=', id)
    .execute()
}

const decidedBy = ({ caller }: TxContext) => ({ decidedBy: caller.email ?? caller.uid })

/** Stores that a booking that was claimed is no payment of an order. Repeating it changes nothing. */
export async function markIgnored(ctx: TxContext, id: string, booking: Booking): Promise<void> {
  const ignored = await ctx.db
    .updateTable('bankBookings')
    .set({ ...decidedBy(ctx), payerAccount: null, ignoredAt: ctx.now() })
    .where('id', '=', id)
    .where('ignoredAt', 'is', null)
    .returning('id')
    .executeTakeFirst()
  if (!ignored) return
  const { day, kind, cents, currency } = booking
  const amount = `${kind === 'return' ? '-' : ''}${fromCents(cents)} ${currency}`
  await audit(ctx, { subject: 'bank booking', id, action: 'ignore', after: { day, amount } })
}

/** Undoes that a booking was ignored: it is proposed again. */
export const undoIgnore: Undo<'bank booking', 'ignore'> = async (ctx, { id, after }) => {
  const { numUpdatedRows } = await ctx.db
    .updateTable('bankBookings')
    .set({ ...decidedBy(ctx), ignoredAt: null })
    .where('id', '=', id)
    .where('ignoredAt', 'is not', null)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) throw new ConflictError('This booking is not ignored any more.')
  await audit(ctx, { subject: 'bank booking', id, action: 'reopen', after })
}
