import { withTransaction, type Context, type TxContext } from '../../platform/context.ts'
import { ConflictError, ForbiddenError, NotFoundError } from '../../platform/errors.ts'
import { missingPermission } from '../../platform/caller.ts'
import { toCents } from '#content/shop/cents.ts'
import type { UndoEvent } from '../orders/event-types.ts'
import { issueInvoices } from '../orders/invoicing.ts'
import {
  countedPayments,
  ledgerOf,
  restoreEntries,
  takeBackEntries,
  type LedgerEntry,
} from '../orders/ledger/entries.ts'
import { recordEntry, valuesOf } from '../orders/ledger/record.ts'
import { expectsPayment, keptCents } from '../orders/ledger/sums.ts'
import { findOrder, lockOrder, type Order } from '../orders/order.ts'
import { recordEvent } from '../orders/order-events.ts'
import { changePaymentStatus, returnPaymentStatus } from '../orders/payment-status.ts'
import { openRefund } from '../orders/refunds.ts'
import { closeIfRefunded } from './record-refund.ts'
import { reopenIfShort } from './reopen.ts'

/** What a person needs to change an entry: what recording it needs. */
const permissionFor = ({ kind, movedId }: LedgerEntry) =>
  kind === 'payment' || movedId !== null ? 'payments.record' : 'orders.refund'

/**
 * Takes back an entry that a person recorded; one that moves a credit is taken back on both orders. It stays visible, with
 * the reason. Repeating it changes nothing. Throws a ConflictError if a provider reported the entry or a refund of the
 * payment counts, and a ForbiddenError if the caller may not record such an entry.
 */
export const takeBack = (ctx: Context, id: string, reason: string): Promise<Order> =>
  withTransaction(ctx, async (ctx) => {
    const entry = await findEntry(ctx, id)
    if (!ctx.may(permissionFor(entry))) throw new ForbiddenError(missingPermission)
    const parts = await partsOf(ctx, entry)
    for (const each of parts) await takeBackOne(ctx, each, reason)
    return findOrder(ctx, entry.orderId)
  })

async function findEntry({ db }: Context, id: string): Promise<LedgerEntry> {
  const entry = await db.selectFrom('payments').selectAll().where('id', '=', id).executeTakeFirst()
  if (!entry) throw new NotFoundError()
  return entry
}

/** The entry, or all entries of a moved credit, with their orders locked in a fixed order. */
async function partsOf(ctx: TxContext, { id, movedId }: LedgerEntry): Promise<LedgerEntry[]> {
  const query = () =>
    ctx.db
      .selectFrom('payments')
      .selectAll()
      .where(movedId === null ? 'id' : 'movedId', '=', movedId ?? id)
      .orderBy('kind')
      .execute()
  for (const orderId of [...new Set((await query()).map((each) => each.orderId))].toSorted())
    await lockOrder(ctx, orderId)
  return query()
}

async function takeBackOne(ctx: TxContext, entry: LedgerEntry, reason: string) {
  if (entry.takenBackAt) return
  const order = await findOrder(ctx, entry.orderId)
  await requireTakeable(ctx, order, entry)
  const changed = await takeBackEntries(ctx, order.id, { ids: [entry.id], reason })
  await recordEvent(ctx, order.id, {
    by: 'agency',
    subject: 'payment',
    id: entry.id,
    action: 'take back',
    after: { ...valuesOf(entry), reason },
  })
  if (entry.returnsId) await issueInvoices(ctx, await settleAgain(ctx, changed), { by: 'agency' })
  else if (entry.kind === 'payment') await reopenIfShort(ctx, changed, reason)
  else if (changed.paymentStatus === 'Refunded' && keptCents(changed) > 0)
    await returnPaymentStatus(ctx, changed, { to: 'Paid', reason })
  else await issueInvoices(ctx, changed, { by: 'agency' })
}

async function requireTakeable(
  ctx: TxContext,
  order: Order,
  { id, kind, source, transactionId, returnsId }: LedgerEntry,
) {
  if (source === 'provider' || (kind === 'refund' && transactionId !== null))
    throw new ConflictError('The payment provider has reported it: it cannot be taken back.')
  if (order.paymentStatus === 'Disputed')
    throw new ConflictError('This order is in dispute. Record how the dispute ended first.')
  if (kind === 'refund' || returnsId) return
  if (transactionId !== null && (await openRefund(ctx, order.id))?.payment === transactionId)
    throw new ConflictError('A refund of this payment has no result yet: close it first.')
  const entries = await ledgerOf(ctx, order.id)
  if (entries.some((entry) => entry.returnsId === id && !entry.takenBackAt))
    throw new ConflictError('The bank has returned this payment: take that back first.')
  const payment = countedPayments(entries).find((each) => each.id === id)
  if (payment && payment.refundedCents > 0)
    throw new ConflictError('A part of this payment was refunded or moved: take that back first.')
}

/** Undoes the recording of an entry by taking it back. */
export const undoRecord: UndoEvent<'payment', 'record' | 'record refund' | 'return'> = (ctx, { id }) =>
  takeBack(ctx, id, 'The entry was undone.')

/** Undoes the taking back of an entry: it counts again. */
export const undoTakeBack: UndoEvent<'payment', 'take back'> = async (ctx, { id }) => {
  for (const entry of await partsOf(ctx, await findEntry(ctx, id))) {
    if (!entry.takenBackAt) continue
    await requireFree(ctx, entry)
    const restored = await restoreEntries(ctx, entry.orderId, [entry.id])
    await recordEntry(ctx, entry)
    if (entry.returnsId) await reopenIfShort(ctx, restored, 'The return counts again.')
    else await issueInvoices(ctx, await settleAgain(ctx, restored), { by: 'agency' })
  }
}

/** Throws a ConflictError for an entry that was a booking of a bank's file which has become another entry since. */
async function requireFree({ db }: TxContext, { id, bookingId }: LedgerEntry) {
  if (!bookingId) return
  const other = await db
    .selectFrom('payments')
    .select('id')
    .where('bookingId', '=', bookingId)
    .where('id', '!=', id)
    .where('takenBackAt', 'is', null)
    .executeTakeFirst()
  if (other) throw new ConflictError('This booking of the bank was recorded for another payment since.')
}

async function settleAgain(ctx: TxContext, order: Order): Promise<Order> {
  if (!expectsPayment(order.paymentStatus) || keptCents(order) < toCents(order.total)!)
    return closeIfRefunded(ctx, order, '')
  return changePaymentStatus(ctx, order, { to: 'Paid', by: 'agency', customerReason: null })
}
