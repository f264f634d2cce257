import type { Context, TxContext } from '../../platform/context.ts'

/** The questions and answers of an order, for the data export of its customer. */
export const exportedBrief = ({ db }: Context, orderId: string) =>
  db
    .selectFrom('orderBriefQuestions')
    .select(['question', 'answer', 'answeredAt'])
    .where('orderId', '=', orderId)
    .orderBy('position')
    .execute()

/** Deletes the answers of a customer. The questions stay, as the agency wrote them. */
export async function forgetAnswers({ db, caller: { uid } }: TxContext): Promise<void> {
  await db
    .updateTable('orderBriefQuestions')
    .set({ answer: '', answeredAt: null })
    .where('orderId', 'in', (query) => query.selectFrom('orders').select('id').where('customerUid', '=', uid))
    .execute()
}
