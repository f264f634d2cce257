import { revokeLinksMadeBy } from '../access/links.ts'
import type { Tx } from '../db/database.ts'
import type { Company } from './members.ts'

/**
 * Transfers the orders that a member placed for a company to a remaining member, who gets the mails from now on. Replaces
 * name and address of the leaving member in orders that are not paid.
 */
export async function transferOrders(tx: Tx, { id, name }: Company, from: string, to: string, email: string) {
  const theirs = tx.updateTable('orders').where('company_id', '=', id).where('customer_uid', '=', from)
  await theirs
    .set({ customer_name: name, customer_email: email })
    .where('payment_status', 'in', ['UnPaid', 'Cancelled'])
    .execute()
  const orders = await tx.selectFrom('orders').select('id').where('company_id', '=', id).execute()
  await revokeLinksMadeBy(
    tx,
    from,
    orders.map((order) => order.id),
  )
  // An idempotency key belongs to the person who sent it.
  await theirs.set({ customer_uid: to, idempotency_key: null }).execute()
}

/** Makes the orders of a deleted company orders of their customers alone. */
export const detachOrders = (tx: Tx, companyId: string) =>
  tx.updateTable('orders').set({ company_id: null }).where('company_id', '=', companyId).execute()
