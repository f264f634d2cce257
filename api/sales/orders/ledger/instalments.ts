import type { Selectable } from 'kysely'
import { fromCents, toCents } from '#content/shop/cents.ts'
import type { Context, TxContext } from '../../../platform/context.ts'
import type { Tables } from '../../../platform/db/tables.ts'
import type { Order } from '../order.ts'
import { claimedCents, isOnInvoice, keptCents } from './sums.ts'

/** A part in which an order is paid, with the sum of all parts up to it, in cents. */
export type Instalment = Selectable<Tables['orderInstalments']> & { upTo: number }

/** Parts by the days on which they are due; those that are due on delivery come last until then. */
export const byDueDay = <Part extends { dueOn: string | null }>(parts: readonly Part[]): Part[] =>
  parts.toSorted((one, other) => {
    const [a, b] = [one.dueOn ?? '9999', other.dueOn ?? '9999']
    return a < b ? -1 : a > b ? 1 : 0
  })

/** The parts in which an order is paid, in the order in which they are; none for one that is paid at once. */
export async function instalmentsOf({ db }: Pick<Context, 'db'>, orderId: string): Promise<Instalment[]> {
  const rows = await db
    .selectFrom('orderInstalments')
    .selectAll()
    .where('orderId', '=', orderId)
    .orderBy('position')
    .execute()
  let upTo = 0
  return rows.map((row) => ({ ...row, upTo: (upTo += toCents(row.amount)!) }))
}

/** Brings what an order says about its next part up to date, after a change of its payments or of a due date. */
export async function refreshInstalments(ctx: TxContext, order: Order): Promise<Order> {
  const all = await instalmentsOf(ctx, order.id)
  if (all.length === 0) return order
  const kept = keptCents(order)
  const next = all.find(({ upTo }) => upTo > kept) ?? all.at(-1)!
  const covered = all.findLast(({ upTo }) => upTo <= kept)?.upTo ?? 0
  // What is claimed by an invoice keeps the day of that.
  const keepsDay = isOnInvoice(order) && claimedCents(order) > 0
  return ctx.db
    .updateTable('orders')
    .set({
      instalmentTotal: fromCents(next.upTo),
      invoicedTotal: fromCents(Math.max(covered, toCents(order.invoicedTotal ?? '0.00')!)),
      paymentDueOn: keepsDay ? order.paymentDueOn : next.dueOn,
    })
    .where('id', '=', order.id)
    .returningAll()
    .executeTakeFirstOrThrow()
}
