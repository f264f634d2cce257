import type { Database, Tx } from '../db/database.ts'

/** The conversation of an order for the data export of its customer, without notes. */
export const exportedMessages = (db: Database, orderId: string) =>
  db
    .selectFrom('order_messages')
    .select(['author_role as by', 'text', 'quoted', 'via', 'created_at as at', 'edited_at as editedAt'])
    .where('order_id', '=', orderId)
    .where('removed_at', 'is', null)
    .orderBy('seq')
    .execute()

/**
 * Deletes the messages of a customer, and the mails that contain them. Messages of an administrator stay without their
 * name. Also deletes the incoming mails that they were made of, with their originals.
 */
export async function forgetMessages(tx: Tx, uid: string): Promise<void> {
  await tx
    .deleteFrom('inbound_mails')
    .where((row) =>
      row.or([
        row('person', '=', uid),
        row('message_id', 'in', row.selectFrom('order_messages').select('id').where('author_uid', '=', uid)),
      ]),
    )
    .execute()
  await tx
    .updateTable('order_messages')
    .set({ text: '', quoted: '', removed_at: new Date() })
    .where('author_uid', '=', uid)
    .where('author_role', '=', 'customer')
    .execute()
  const authored = await tx
    .updateTable('order_messages')
    .set({ author_email: null, author_name: null })
    .where('author_uid', '=', uid)
    .returning('order_id')
    .execute()
  const orders = [...new Set(authored.map(({ order_id }) => order_id))]
  if (orders.length > 0)
    await tx
      .deleteFrom('mails')
      .where('order_id', 'in', orders)
      .where('kind', 'in', ['order-message', 'order-message-received'])
      .execute()
  await tx.deleteFrom('order_readers').where('uid', '=', uid).execute()
  await tx.deleteFrom('links').where('person', '=', uid).where('scope', '=', 'order-reply').execute()
}
