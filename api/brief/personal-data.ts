import type { Caller } from '../caller.ts'
import type { Database, Tx } from '../db/database.ts'

/** What was asked about an order and answered, for whoever it is about. */
export const exportedBrief = (db: Database, orderId: string) =>
  db
    .selectFrom('order_brief_questions')
    .select(['question', 'answer', 'answered_at as answeredAt'])
    .where('order_id', '=', orderId)
    .orderBy('position')
    .execute()

/** Removes a customer's answers; the questions are the agency's own words. */
export async function forgetAnswers(tx: Tx, { uid }: Caller): Promise<void> {
  await tx
    .updateTable('order_brief_questions')
    .set({ answer: '', answered_at: null })
    .where('order_id', 'in', (query) =>
      query.selectFrom('orders').select('id').where('customer_uid', '=', uid),
    )
    .execute()
}
