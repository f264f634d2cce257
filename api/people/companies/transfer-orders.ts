import { revokeLinksMadeBy } from '../../platform/links/links.ts'
import type { Tx } from '../../platform/db/database.ts'
import type { Company } from './members.ts'

/**
 * Transfers the orders that a member placed for a company to a remaining member, who gets the mails from now on. Replaces
 * name and address of the leaving member in orders that are not paid.
 */
export async function transferOrders(tx: Tx, { id, name }: Company, from: string, to: string, email: string) {
  const theirs = tx.updateTable('orders').where('companyId', '=', id).where('customerUid', '=', from)
  await theirs
    .set({ customerName: name, customerEmail: email })
    .where('paymentStatus', 'in', ['UnPaid', 'Cancelled'])
    .execute()
  const orders = await tx.selectFrom('orders').select('id').where('companyId', '=', id).execute()
  await revokeLinksMadeBy(
    tx,
    from,
    orders.map((order) => order.id),
  )
  // An idempotency key belongs to the person who sent it.
  await theirs.set({ customerUid: to, idempotencyKey: null }).execute()
}

/** Makes the orders of a deleted company orders of their customers alone. */
export const detachOrders = (tx: Tx, companyId: string) =>
  tx.updateTable('orders').set({ companyId: null }).where('companyId', '=', companyId).execute()
