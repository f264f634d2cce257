import type { Database, Tx } from '../db/database.ts'

/** The conversation of an order as its customer gets it in the file of their own data: no note is in it. */
export const exportedMessages = (db: Database, orderId: string) =>
  db
    .selectFrom('order_public_messages')
    .select(['author_role as by', 'text', 'via', 'created_at as at', 'edited_at as editedAt'])
    .where('order_id', '=', orderId)
    .where('removed_at', 'is', null)
    .orderBy('seq')
    .execute()

/**
 * Forgets what somebody wrote: a customer's words are gone, with the mails that repeat them; what an administrator
 * wrote for the agency stays, without their name.
 */
export async function forgetMessages(tx: Tx, uid: string): Promise<void> {
  await tx
    .updateTable('order_messages')
    .set({ text: '', removed_at: new Date() })
    .where('author_uid', '=', uid)
    .where('author_role', '=', 'customer')
    .execute()
  const written = await tx
    .updateTable('order_messages')
    .set({ author_email: null, author_name: null })
    .where('author_uid', '=', uid)
    .returning('order_id')
    .execute()
  const orders = [...new Set(written.map(({ order_id }) => order_id))]
  if (orders.length > 0)
    await tx
      .deleteFrom('mails')
      .where('order_id', 'in', orders)
      .where('kind', 'in', ['order-message', 'order-message-received'])
      .execute()
  await tx.deleteFrom('order_readers').where('uid', '=', uid).execute()
  await tx.deleteFrom('links').where('person', '=', uid).where('scope', '=', 'order-reply').execute()
}
