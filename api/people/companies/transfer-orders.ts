import type { TxContext } from '../../platform/context.ts'
import { revokeLinksMadeBy } from '../../platform/links/links.ts'
import type { Company } from './members.ts'

/**
 * Transfers the orders that a member placed for a company to a remaining member, who gets the mails from now on. Replaces
 * name and address of the leaving member in orders that are not paid.
 */
export async function transferOrders(
  ctx: TxContext,
  { id, name }: Company,
  { from, to, email }: { from: string; to: string; email: string },
) {
  const theirs = ctx.db.updateTable('orders').where('companyId', '=', id).where('customerUid', '=', from)
  await theirs
    .set({ customerName: name, customerEmail: email })
    .where('paymentStatus', 'in', ['UnPaid', 'Cancelled'])
    .execute()
  const orders = await ctx.db.selectFrom('orders').select('id').where('companyId', '=', id).execute()
  await revokeLinksMadeBy(
    ctx,
    from,
    orders.map((order) => order.id),
  )
  // An idempotency key belongs to the person who sent it.
  await theirs.set({ customerUid: to, idempotencyKey: null }).execute()
}

/** Makes the orders of a deleted company orders of their customers alone. */
export const detachOrders = ({ db }: TxContext, companyId: string) =>
  db.updateTable('orders').set({ companyId: null }).where('companyId', '=', companyId).execute()
