import { fromCents } from '#content/shop/cents.ts'
import type { Booking } from '../../money/bank-files/booking.ts'
import { withTransaction, type Context, type TxContext } from '../../platform/context.ts'
import { ConflictError, DomainError, InvalidInputError } from '../../platform/errors.ts'
import { recordPayment } from '../payments/record-payment.ts'
import { recordReturn } from '../payments/record-return.ts'
import { claimBooking, markIgnored, markRecorded } from './decisions.ts'

/** What a person has decided about the bookings of a file. */
export interface Decided {
  /** The keys of bookings, and the number of the order that each is for. */
  matches: readonly { booking: string; order: string }[]
  /** The keys of those that are no payment of an order. */
  ignored: readonly string[]
}

/**
 * Records bookings as payments of orders, each in its own transaction, and at most once in all: one that is recorded
 * already is left as it is. Resolves with the sentences about those that could not be recorded, by their keys.
 */
export async function recordBookings(
  ctx: Context,
  bookings: readonly Booking[],
  { matches, ignored }: Decided,
): Promise<Record<string, string>> {
  const byKey = new Map(bookings.map((booking) => [booking.key, booking]))
  const find = (key: string) => {
    const booking = byKey.get(key)
    if (!booking) throw new InvalidInputError('The file has no such booking.')
    return booking
  }
  const found = matches.map(({ booking, order }) => ({ booking: find(booking), order }))
  for (const booking of ignored.map(find)) await ignoreBooking(ctx, booking)
  const problems: Record<string, string> = {}
  for (const { booking, order } of found)
    try {
      await withTransaction(ctx, (ctx) => recordBooking(ctx, booking, order))
    } catch (error) {
      if (!(error instanceof DomainError)) throw error
      problems[booking.key] = error.message
    }
  return problems
}

const ignoreBooking = (ctx: Context, booking: Booking): Promise<void> =>
  withTransaction(ctx, async (ctx) => {
    const id = await claimBooking(ctx, booking)
    if (id) await markIgnored(ctx, id, booking)
  })

async function recordBooking(ctx: TxContext, booking: Booking, orderNumber: string) {
  const bookingId = await claimBooking(ctx, booking)
  if (!bookingId) return
  const order = await ctx.db
    .selectFrom('orders')
    .select(['id', 'currency'])
    .where('number', '=', orderNumber)
    .executeTakeFirst()
  if (!order) throw new InvalidInputError(`There is no order ${orderNumber}.`)
  if (order.currency !== booking.currency)
    throw new ConflictError(
      `Order ${orderNumber} is in ${order.currency}, the booking in ${booking.currency}.`,
    )
  const entry = { paidOn: booking.day, note: noteOf(booking), bookingId }
  if (booking.kind === 'return') await recordReturn(ctx, order.id, { ...entry, cents: booking.cents })
  else
    await recordPayment(ctx, order.id, {
      ...entry,
      method: 'bank',
      amount: fromCents(booking.cents),
      key: null,
    })
  await markRecorded(ctx, bookingId, booking)
}

/** Who paid from where, and what they wrote, for the agency. */
const noteOf = ({ payer, payerAccount, text }: Booking) =>
  [[payer, payerAccount].filter(Boolean).join(', '), text].filter(Boolean).join('\n').slice(0, 500)
