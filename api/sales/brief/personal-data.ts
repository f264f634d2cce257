import type { Caller } from '../../platform/caller.ts'
import type { Database, Tx } from '../../platform/db/database.ts'

/** The questions and answers of an order, for the data export of its customer. */
export const exportedBrief = (db: Database, orderId: string) =>
  db
    .selectFrom('orderBriefQuestions')
    .select(['question', 'answer', 'answeredAt'])
    .where('orderId', '=', orderId)
    .orderBy('position')
    .execute()

/** Deletes the answers of a customer. The questions stay, as the agency wrote them. */
export async function forgetAnswers(tx: Tx, { uid }: Caller): Promise<void> {
  await tx
    .updateTable('orderBriefQuestions')
    .set({ answer: '', answeredAt: null })
    .where('orderId', 'in', (query) => query.selectFrom('orders').select('id').where('customerUid', '=', uid))
    .execute()
}
