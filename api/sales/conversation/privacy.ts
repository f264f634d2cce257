import type { Context, TxContext } from '../../platform/context.ts'

/** The conversation of an order for the data export of its customer, without notes. */
export const exportedMessages = ({ db }: Context, orderId: string) =>
  db
    .selectFrom('orderMessages')
    .select(['authorRole as by', 'text', 'quoted', 'via', 'createdAt as at', 'editedAt'])
    .where('orderId', '=', orderId)
    .where('removedAt', 'is', null)
    .orderBy('seq')
    .execute()

/**
 * Deletes the messages of a customer, and the mails that contain them. Messages of an administrator stay without their
 * name. Also deletes the incoming mails that they were made of, with their originals.
 */
export async function forgetMessages({ db, now }: TxContext, uid: string): Promise<void> {
  await db
    .deleteFrom('inboundMails')
    .where((row) =>
      row.or([
        row('person', '=', uid),
        row('messageId', 'in', row.selectFrom('orderMessages').select('id').where('authorUid', '=', uid)),
      ]),
    )
    .execute()
  await db
    .updateTable('orderMessages')
    .set({ text: '', quoted: '', removedAt: now() })
    .where('authorUid', '=', uid)
    .where('authorRole', '=', 'customer')
    .execute()
  const authored = await db
    .updateTable('orderMessages')
    .set({ authorEmail: null, authorName: null })
    .where('authorUid', '=', uid)
    .returning('orderId')
    .execute()
  const orders = [...new Set(authored.map(({ orderId }) => orderId))]
  if (orders.length > 0)
    await db
      .deleteFrom('mails')
      .where('orderId', 'in', orders)
      .where('kind', 'in', ['order-message', 'order-message-received'])
      .execute()
  await db.deleteFrom('orderReaders').where('uid', '=', uid).execute()
  await db.deleteFrom('links').where('person', '=', uid).where('scope', '=', 'order-reply').execute()
}
