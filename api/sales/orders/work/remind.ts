import { paymentStates } from '#content/shop/payment-states.ts'
import { inTransaction, type Database } from '../../../platform/db/database.ts'
import { unlessNotFound } from '../../../platform/errors.ts'
import { lockOrder } from '../order.ts'
import { mailBriefReminder } from './mails.ts'

/** Reminds the customer of a brief that has not been sent. Does nothing if the order no longer waits for it. */
export const remindOfBrief = (db: Database, id: string, step: number): Promise<void> =>
  inTransaction(db, async (tx) => {
    const order = await unlessNotFound(lockOrder(tx, id))
    if (!order || order.stage !== 'brief' || !paymentStates[order.paymentStatus].countsAsSales) return
    const brief = await tx
      .selectFrom('orderBriefs')
      .select('sentAt')
      .where('orderId', '=', id)
      .executeTakeFirst()
    if (brief?.sentAt === null) await mailBriefReminder(tx, order, step)
  })
