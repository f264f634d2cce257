import { addDays } from '#content/locale/calendar-day.ts'
import { fromCents, toCents } from '#content/shop/cents.ts'
import { partsBetween, partsText } from '#content/shop/payment-plan.ts'
import { withTransaction, type Context, type TxContext } from '../../platform/context.ts'
import { jobKind } from '../../platform/jobs/kind.ts'
import { todayOf } from '../../content/records/time-zone.ts'
import { readTransferSettings } from '../../money/bank-transfer/settings.ts'
import { invoicesOf } from '../../money/invoices/issue.ts'
import { issueInvoices } from './invoicing.ts'
import { byDueDay, instalmentsOf, refreshInstalments } from './ledger/instalments.ts'
import { isOnInvoice, keptCents } from './ledger/sums.ts'
import { mailInstalmentDue } from './payment-mails.ts'
import { lockOrder, type Order } from './order.ts'
import { transferOf } from './transfer/answer.ts'
import { mailOpenInvoice } from './transfer/mails.ts'

/** Asks for the parts of orders that have become due. */
export const instalmentsJob = jobKind('instalments', { schedule: '52 * * * *' })

/** Parts that are due on delivery are due now. */
export async function instalmentsDelivered(ctx: TxContext, order: Order): Promise<void> {
  if (order.instalmentTotal === null) return
  const { numUpdatedRows } = await ctx.db
    .updateTable('orderInstalments')
    .set({ dueOn: await todayOf(ctx) })
    .where('orderId', '=', order.id)
    .where('due', '=', 'delivery')
    .where('dueOn', 'is', null)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) return
  await sortByDay(ctx, order)
  await askFor(ctx, await refreshInstalments(ctx, order))
}

/** Lets the parts that are neither paid nor invoiced be paid by their days: one that is due now before later ones. */
async function sortByDay({ db }: TxContext, order: Order): Promise<void> {
  const settled = Math.max(keptCents(order), toCents(order.invoicedTotal!)!)
  const open = (await instalmentsOf({ db }, order.id)).filter(({ upTo }) => upTo > settled)
  const sorted = byDueDay(open)
  if (sorted.every((part, i) => part === open[i])) return
  const move = (from: number, to: number) =>
    db
      .updateTable('orderInstalments')
      .set({ position: to })
      .where('orderId', '=', order.id)
      .where('position', '=', from)
      .execute()
  // No two parts may have the same position in between.
  for (const { position } of open) await move(position, -1 - position)
  for (const [i, { position }] of sorted.entries()) await move(-1 - position, open[i]!.position)
}

export async function askForInstalments(ctx: Context): Promise<void> {
  const today = await todayOf(ctx)
  const due = await ctx.db
    .selectFrom('orderInstalments')
    .innerJoin('orders', 'orders.id', 'orderId')
    .select('orderId')
    .distinct()
    .where('paymentStatus', '=', 'UnPaid')
    .where('orderInstalments.dueOn', '<=', today)
    .where('askedAt', 'is', null)
    .execute()
  for (const { orderId } of due)
    await withTransaction(ctx, async (ctx) => askFor(ctx, await lockOrder(ctx, orderId)))
}

/** Asks the customer for the parts that are due and were not asked for: with an invoice, if it is paid on invoice. */
async function askFor(ctx: TxContext, order: Order): Promise<void> {
  const today = await todayOf(ctx)
  const all = await instalmentsOf(ctx, order.id)
  const due = all.filter(({ dueOn }) => dueOn !== null && dueOn <= today)
  if (order.paymentStatus !== 'UnPaid' || due.every(({ askedAt }) => askedAt)) return
  await ctx.db
    .updateTable('orderInstalments')
    .set({ askedAt: ctx.now() })
    .where('orderId', '=', order.id)
    .where('dueOn', '<=', today)
    .where('askedAt', 'is', null)
    .execute()
  const { upTo, position: part } = due.at(-1)!
  const kept = keptCents(order)
  if (upTo <= kept) return
  if (!isOnInvoice(order)) {
    const ends = all.map((each) => each.upTo)
    const parts = partsBetween(ends, kept, upTo)
    // Also what was asked for before and is not paid.
    await mailInstalmentDue(ctx, order, {
      amount: fromCents(upTo - kept),
      part,
      parts: parts ? partsText(parts) : '',
    })
    return
  }
  const { days } = (await readTransferSettings(ctx)).data
  const claimed = await ctx.db
    .updateTable('orders')
    .set({
      invoicedTotal: fromCents(upTo),
      paymentDueOn: addDays(today, days),
      reminderLevel: 0,
      remindedOn: null,
    })
    .where('id', '=', order.id)
    .returningAll()
    .executeTakeFirstOrThrow()
  const before = (await invoicesOf(ctx, order.id)).length
  await issueInvoices(ctx, claimed, { by: 'agency', isFirstAllowed: true })
  const transfer = await transferOf(ctx, claimed)
  if (transfer && (await invoicesOf(ctx, order.id)).length > before)
    await mailOpenInvoice(ctx, claimed, transfer)
}
