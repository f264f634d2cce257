import type { Caller } from '../caller.ts'
import type { Database, Tx } from '../db/database.ts'

/** The questions and answers of an order, for the data export of its customer. */
export const exportedBrief = (db: Database, orderId: string) =>
  db
    .selectFrom('order_brief_questions')
    .select(['question', 'answer', 'answered_at as answeredAt'])
    .where('order_id', '=', orderId)
    .orderBy('position')
    .execute()

/** Deletes the answers of a customer. The questions stay, as the agency wrote them. */
export async function forgetAnswers(tx: Tx, { uid }: Caller): Promise<void> {
  await tx
    .updateTable('order_brief_questions')
    .set({ answer: '', answered_at: null })
    .where('order_id', 'in', (query) =>
      query.selectFrom('orders').select('id').where('customer_uid', '=', uid),
    )
    .execute()
}
