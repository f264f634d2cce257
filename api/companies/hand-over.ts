import { revokeLinksMadeBy } from '../access/links.ts'
import type { Tx } from '../db/database.ts'
import type { Company } from './members.ts'

/**
 * Gives the orders that somebody has placed for a company to one of those who stay: they are written to from now on.
 * Where nothing was paid for yet, the name of who leaves goes, too.
 */
export async function handOver(tx: Tx, { id, name }: Company, from: string, to: string, email: string) {
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
  // A key belongs to who has sent it.
  await theirs.set({ customer_uid: to, idempotency_key: null }).execute()
}

/** Orders of a company that ends belong to whoever is written to about them. */
export const toOwnOrders = (tx: Tx, companyId: string) =>
  tx.updateTable('orders').set({ company_id: null }).where('company_id', '=', companyId).execute()
