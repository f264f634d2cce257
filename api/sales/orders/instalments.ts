import { fromCents, toCents } from '#content/shop/cents.ts'
import type { PlanPart } from '#content/shop/payment-plan.ts'
import type { Party } from '#content/shop/payment-states.ts'
import type { TxContext } from '../../platform/context.ts'
import { todayOf } from '../../content/records/time-zone.ts'
import { issueInvoices } from './invoicing.ts'
import type { LedgerEntry } from './ledger/entries.ts'
import { byDueDay, refreshInstalments } from './ledger/instalments.ts'
import { mailPartPayment } from './ledger/mails.ts'
import type { Order } from './order.ts'
import { startWork } from './payment-status.ts'

/**
 * Lets a new order be paid in parts, which add up to its total: each is paid by itself, has its own invoice, and the work
 * begins with the first. If that is due later, the work begins now. A single part on acceptance is no plan.
 */
export async function storeInstalments(
  ctx: TxContext,
  order: Order,
  parts: readonly { part: PlanPart; cents: number }[],
): Promise<Order> {
  const some = parts.filter(({ cents }) => cents > 0)
  if (some.length === 0 || (some.length === 1 && some[0]!.part.due === 'acceptance')) return order
  const today = await todayOf(ctx)
  const rows = byDueDay(
    some.map(({ part: { due, dueOn }, cents }) => ({
      orderId: order.id,
      amount: fromCents(cents),
      due,
      dueOn: due === 'acceptance' ? today : due === 'date' ? dueOn : null,
      // The mail of the acceptance asks for it.
      askedAt: due === 'acceptance' ? ctx.now() : null,
    })),
  ).map((row, position) => ({ ...row, position }))
  await ctx.db.insertInto('orderInstalments').values(rows).execute()
  const planned = await refreshInstalments(ctx, order)
  return rows[0]!.due === 'acceptance' ? planned : beginUnpaid(ctx, planned, 'customer')
}

async function beginUnpaid(ctx: TxContext, order: Order, by: Party): Promise<Order> {
  const begun = await ctx.db
    .updateTable('orders')
    .set({ startsUnpaid: true })
    .where('id', '=', order.id)
    .returningAll()
    .executeTakeFirstOrThrow()
  return startWork(ctx, begun, by)
}

/** A part of an order was paid, and the rest is expected: issues the invoice of the part, and begins the work. */
export async function receivePart(
  ctx: TxContext,
  order: Order,
  { entry, by }: { entry: LedgerEntry; by: Party },
): Promise<Order> {
  if (order.invoicedTotal === null) {
    await mailPartPayment(ctx, order, { entry })
    return order
  }
  const issued = await issueInvoices(ctx, order, { by, isFirstAllowed: true })
  const invoices = issued.filter(({ kind }) => kind === 'invoice')
  const isBegun = order.startsUnpaid || toCents(order.invoicedTotal) === 0
  const changed = isBegun ? order : await beginUnpaid(ctx, order, by)
  await mailPartPayment(ctx, changed, { entry, invoices })
  return changed
}
