import type { Database, Tx } from '../db/database.ts'
import { deleteBillingOfClient } from '../invoices/billing.ts'

/** The customer record of an identity for the export of their data, without the internal notes. */
export const exportedCustomer = (db: Database, uid: string) =>
  db
    .selectFrom('customers')
    .innerJoin('customer_accounts', 'customer_id', 'customers.id')
    .select(['name', 'email', 'created_at', 'last_contact_at'])
    .where('uid', '=', uid)
    .executeTakeFirst()

/**
 * Removes an identity from its customer. If it was the last one, also deletes the notes and addresses of the customer.
 * Orders that have to be kept then belong to a customer without a name.
 */
export async function forgetCustomer(tx: Tx, uid: string): Promise<void> {
  const account = await tx
    .deleteFrom('customer_accounts')
    .where('uid', '=', uid)
    .returning('customer_id')
    .executeTakeFirst()
  if (!account) return
  const id = account.customer_id
  const other = await tx
    .selectFrom('customer_accounts')
    .select('uid')
    .where('customer_id', '=', id)
    .executeTakeFirst()
  if (!other) await clearCustomer(tx, id)
}

/** Deletes the personal data of a customer, except the orders. */
export async function clearCustomer(tx: Tx, id: string): Promise<void> {
  const notes = await tx.deleteFrom('customer_notes').where('customer_id', '=', id).returning('id').execute()
  const subjects = notes.map((note) => `customer-note ${note.id}`)
  // The audit log contains the text of the notes, too.
  await tx
    .updateTable('audit_log')
    .set({ before: null, after: null })
    .where('subject', 'in', [...subjects, `customer ${id}`])
    .execute()
  await deleteBillingOfClient(tx, id)
  await tx.deleteFrom('customer_emails').where('customer_id', '=', id).execute()
  await tx
    .updateTable('customers')
    .set(namelessCustomer)
    .where((row) => row.or([row('id', '=', id), row('merged_into', '=', id)]))
    .execute()
}

const namelessCustomer = { name: 'Deleted account', email: 'deleted@invalid' } as const
