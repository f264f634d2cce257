import { sql } from 'kysely'
import { remindBeforeDays } from '#content/delivery-states.ts'
import { paymentStates } from '#content/payment-states.ts'
import { inTransaction, type Database } from '../db/database.ts'
import { unlessNotFound } from '../errors.ts'
import { enqueue } from '../jobs/enqueue.ts'
import { acceptBySilence } from './customer-answer.ts'
import { lockDelivery, type Delivery } from './delivery.ts'
import { mailDeliveryReminder } from './mails.ts'

const dayMs = 24 * 60 * 60 * 1000

const reminderDate = ({ accepts_at }: Delivery) => new Date(accepts_at.getTime() - remindBeforeDays * dayMs)

const enqueueAt = (db: Database, { id }: Delivery, at: Date) =>
  enqueue(
    db,
    'delivery-deadline',
    { id },
    { after: Math.max(0, Math.ceil((at.getTime() - Date.now()) / 1000)) },
  )

/** Enqueues the next deadline of a waiting version: first the reminder, then the automatic acceptance. */
export const enqueueDeadline = (db: Database, delivery: Delivery) =>
  enqueueAt(db, delivery, delivery.reminded_at ? delivery.accepts_at : reminderDate(delivery))

/**
 * Sends the reminder or accepts the version if that is due, and enqueues the next deadline. Does nothing if the version
 * no longer exists. Safe to repeat.
 */
export const processDeadline = (db: Database, id: string): Promise<void> =>
  inTransaction(db, async (tx) => {
    const found = await unlessNotFound(lockDelivery(tx, id))
    if (!found) return
    const { order, delivery } = found
    const now = new Date()
    if (delivery.state !== 'waiting' || paymentStates[order.payment_status].isClosed) return
    // A version is not accepted automatically while the payment is disputed.
    if (order.payment_status === 'Disputed') return enqueueAt(tx, delivery, new Date(now.getTime() + dayMs))
    if (delivery.accepts_at <= now) {
      await acceptBySilence(tx, order, delivery)
      return
    }
    if (delivery.reminded_at || reminderDate(delivery) > now) return enqueueDeadline(tx, delivery)
    await mailDeliveryReminder(tx, order, delivery)
    const reminded = await tx
      .updateTable('deliveries')
      .set({ reminded_at: now })
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirstOrThrow()
    await enqueueDeadline(tx, reminded)
  })

/** Runs at the start: enqueues the missing jobs of waiting versions, for example after a restore. */
export const enqueueMissingDeadlines = (db: Database): Promise<void> =>
  inTransaction(db, async (tx) => {
    const withoutJob = await tx
      .selectFrom('deliveries')
      .selectAll()
      .where('state', '=', 'waiting')
      .where(
        sql<boolean>`not exists (select from jobs.job where name = 'delivery-deadline' and jobs.job.state <= 'active'
          and data ->> 'id' = deliveries.id::text)`,
      )
      .forUpdate()
      .execute()
    for (const delivery of withoutJob) await enqueueDeadline(tx, delivery)
  })
