import { fromCents } from '#content/shop/cents.ts'
import { formatMoney } from '#content/locale/format.ts'
import type { TxContext } from '../../platform/context.ts'
import { ConflictError } from '../../platform/errors.ts'
import { addEntry, paymentsCounted, restOf, type CountedPayment } from '../orders/ledger/entries.ts'
import { recordEntry } from '../orders/ledger/record.ts'
import { lockOrder, type Order } from '../orders/order.ts'
import { requirePast } from './record-payment.ts'
import { reopenIfShort } from './reopen.ts'

export interface Returned {
  cents: number
  /** The day on which the bank took it back. */
  paidOn: string
  note: string
  bookingId: string
}

/** The payment that a bank has returned: the last transfer with this amount, else the last one that is large enough. */
export const returnedPayment = (
  payments: readonly CountedPayment[],
  cents: number,
): CountedPayment | undefined => {
  const possible = payments.filter((payment) => payment.method === 'bank' && restOf(payment) >= cents)
  return possible.findLast((payment) => payment.cents === cents) ?? possible.at(-1)
}

/**
 * Records that the bank has returned a payment: a payment with a negative amount, so that both stay in the ledger. An order
 * that was Paid by it is open again. Throws a ConflictError if the order has no such payment.
 */
export async function recordReturn(
  ctx: TxContext,
  orderId: string,
  { cents, ...entry }: Returned,
): Promise<Order> {
  const order = await lockOrder(ctx, orderId)
  await requirePast(ctx, entry.paidOn)
  if (order.paymentStatus === 'Disputed')
    throw new ConflictError('This order is in dispute. Record how the dispute ended first.')
  const payment = returnedPayment(await paymentsCounted(ctx, orderId), cents)
  const amount = formatMoney(fromCents(cents), order.currency, order.locale)
  if (!payment)
    throw new ConflictError(
      `Order ${order.number} has no bank transfer of ${amount} or more that was not refunded.`,
    )
  const added = await addEntry(ctx, order, {
    ...entry,
    kind: 'payment',
    method: payment.method,
    amount: fromCents(-cents),
    returnsId: payment.id,
    source: 'person',
  })
  await recordEntry(ctx, added.entry)
  return reopenIfShort(ctx, added.order, `The bank returned ${amount}.`)
}
