import type { Database, Tx } from '../db/database.ts'
import { deleteBilling } from '../invoices/billing.ts'

/** What the agency keeps of an identity's client, for a file of their own data. Notes stay among the team. */
export const clientOf = (db: Database, uid: string) =>
  db
    .selectFrom('customers')
    .innerJoin('customer_accounts', 'customer_id', 'customers.id')
    .select(['name', 'email', 'created_at', 'last_contact_at'])
    .where('uid', '=', uid)
    .executeTakeFirst()

/**
 * Takes an identity out of its client. When nobody of the client is left, what the agency noted of it and its addresses
 * go, too. Orders that have to be kept stay with a client that has no name.
 */
export async function forgetCustomer(tx: Tx, uid: string): Promise<void> {
  const left = await tx
    .deleteFrom('customer_accounts')
    .where('uid', '=', uid)
    .returning('customer_id')
    .executeTakeFirst()
  if (!left) return
  const id = left.customer_id
  const other = await tx
    .selectFrom('customer_accounts')
    .select('uid')
    .where('customer_id', '=', id)
    .executeTakeFirst()
  if (!other) await clearCustomer(tx, id)
}

/** Removes what is kept of a client beside its orders. */
export async function clearCustomer(tx: Tx, id: string): Promise<void> {
  const notes = await tx.deleteFrom('customer_notes').where('customer_id', '=', id).returning('id').execute()
  const subjects = notes.map((note) => `customer-note ${note.id}`)
  // What they said stands in the log, too.
  await tx
    .updateTable('audit_log')
    .set({ before: null, after: null })
    .where('subject', 'in', [...subjects, `customer ${id}`])
    .execute()
  await deleteBilling(tx, id)
  await tx.deleteFrom('customer_emails').where('customer_id', '=', id).execute()
  await tx
    .updateTable('customers')
    .set(namelessCustomer)
    .where((row) => row.or([row('id', '=', id), row('merged_into', '=', id)]))
    .execute()
}

const namelessCustomer = { name: 'Deleted account', email: 'deleted@invalid' } as const
