import { sql } from 'kysely'
import { remindBeforeDays } from '#content/delivery-states.ts'
import { paymentStates } from '#content/payment-states.ts'
import { inTransaction, type Database } from '../db/database.ts'
import { enqueue } from '../jobs/enqueue.ts'
import { acceptBySilence } from './answer.ts'
import { lockDelivery, type Delivery } from './delivery.ts'
import { deliveryReminder } from './mails.ts'

const day = 24 * 60 * 60 * 1000

const reminderOf = ({ accepts_at }: Delivery) => new Date(accepts_at.getTime() - remindBeforeDays * day)

const enqueueAt = (db: Database, { id }: Delivery, at: Date) =>
  enqueue(
    db,
    'delivery-deadline',
    { id },
    { after: Math.max(0, Math.ceil((at.getTime() - Date.now()) / 1000)) },
  )

/** Enqueues the next thing that time does to a waiting version: first the reminder, then the end. */
export const enqueueDeadline = (db: Database, delivery: Delivery) =>
  enqueueAt(db, delivery, delivery.reminded_at ? delivery.accepts_at : reminderOf(delivery))

/** Does what is due by now about a version, and enqueues what comes next. Once more does nothing. */
export const meetDeadline = (db: Database, id: string): Promise<void> =>
  inTransaction(db, async (tx) => {
    const { order, delivery } = await lockDelivery(tx, id)
    const now = new Date()
    if (delivery.state !== 'waiting' || paymentStates[order.payment_status].isClosed) return
    // While a payment is disputed, silence says nothing about the work.
    if (order.payment_status === 'Disputed') return enqueueAt(tx, delivery, new Date(now.getTime() + day))
    if (delivery.accepts_at <= now) {
      await acceptBySilence(tx, order, delivery)
      return
    }
    if (delivery.reminded_at || reminderOf(delivery) > now) return enqueueDeadline(tx, delivery)
    await deliveryReminder(tx, order, delivery)
    const reminded = await tx
      .updateTable('deliveries')
      .set({ reminded_at: now })
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirstOrThrow()
    await enqueueDeadline(tx, reminded)
  })

/** At the start: a version whose job is missing, as after a restore, gets one. */
export const adoptWaitingDeliveries = (db: Database): Promise<void> =>
  inTransaction(db, async (tx) => {
    const orphans = await tx
      .selectFrom('deliveries')
      .selectAll()
      .where('state', '=', 'waiting')
      .where(
        sql<boolean>`not exists (select from jobs.job where name = 'delivery-deadline' and jobs.job.state <= 'active'
          and data ->> 'id' = deliveries.id::text)`,
      )
      .forUpdate()
      .execute()
    for (const delivery of orphans) await enqueueDeadline(tx, delivery)
  })
