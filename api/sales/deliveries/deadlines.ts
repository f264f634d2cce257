import { acceptAfterDays, remindBeforeDays } from '#content/shop/delivery-states.ts'
import { paymentStates } from '#content/shop/payment-states.ts'
import { withTransaction, fromNow, type Context, type TxContext } from '../../platform/context.ts'
import { unlessNotFound } from '../../platform/errors.ts'
import { enqueue, subjectsWithJob } from '../../platform/jobs/queue.ts'
import type { MailRow } from '../../mail/outbox/smtp.ts'
import { refreshPages } from '../orders/order-events.ts'
import { acceptBySilence } from './customer-answer.ts'
import { lockDelivery, type Delivery } from './delivery.ts'
import { mailDeliveryReminder } from './mails.ts'
import { noticeOf } from './notice.ts'
import { jobKind } from '../../platform/jobs/kind.ts'

/** Of a delivery that waits for its customer: sends the reminder, later accepts it at its deadline. */
export const deadlineJob = jobKind<{ id: string }>('delivery-deadline', { retryLimit: 30 })

const dayMs = 24 * 60 * 60 * 1000

const reminderDate = (acceptsAt: Date) => new Date(acceptsAt.getTime() - remindBeforeDays * dayMs)

const enqueueAt = ({ db, now }: Context, { id }: Delivery, at: Date) =>
  enqueue(db, deadlineJob, { id }, { after: (at.getTime() - now().getTime()) / 1000 })

/** Enqueues the next deadline of a waiting version, if it has one: first the reminder, then the automatic acceptance. */
export async function enqueueDeadline(ctx: Context, delivery: Delivery): Promise<void> {
  const { acceptsAt, remindedAt } = delivery
  if (acceptsAt) await enqueueAt(ctx, delivery, remindedAt ? acceptsAt : reminderDate(acceptsAt))
}

/**
 * Begins the time to answer a version once the mail server has accepted a mail about it: silence counts as acceptance only
 * if the customer was notified. Called in the transaction that marks the mail as sent.
 */
export async function beginDeadline(
  ctx: TxContext,
  { kind, data }: Pick<MailRow, 'kind' | 'data'>,
): Promise<void> {
  if (kind !== 'delivery-ready' && kind !== 'delivery-reminder') return
  const found = data['deliveryId'] && (await unlessNotFound(lockDelivery(ctx, data['deliveryId'])))
  if (!found || found.delivery.state !== 'waiting' || found.delivery.acceptsAt) return
  const begun = await ctx.db
    .updateTable('deliveries')
    .set({ acceptsAt: fromNow(ctx, acceptAfterDays * dayMs), remindedAt: null })
    .where('id', '=', found.delivery.id)
    .returningAll()
    .executeTakeFirstOrThrow()
  await enqueueDeadline(ctx, begun)
  await refreshPages(ctx, begun.orderId, { subject: 'delivery' })
}

/** Ends the time to answer a version, because the last mail about it was not accepted. The next one begins it anew. */
async function endDeadline(ctx: TxContext, { id, orderId }: Delivery): Promise<void> {
  await ctx.db.updateTable('deliveries').set({ acceptsAt: null }).where('id', '=', id).execute()
  await refreshPages(ctx, orderId, { subject: 'delivery' })
}

/**
 * Sends the reminder or accepts the version if that is due, and enqueues the next deadline. Does nothing if the version
 * no longer exists. Safe to repeat.
 */
export const processDeadline = (ctx: Context, id: string): Promise<void> =>
  withTransaction(ctx, async (ctx) => {
    const found = await unlessNotFound(lockDelivery(ctx, id))
    if (!found) return
    const { order, delivery } = found
    const now = ctx.now()
    if (delivery.state !== 'waiting' || paymentStates[order.paymentStatus].isClosed) return
    // A version is not accepted automatically while the payment is disputed.
    if (order.paymentStatus === 'Disputed') return enqueueAt(ctx, delivery, new Date(now.getTime() + dayMs))
    const { acceptsAt } = delivery
    if (!acceptsAt) return
    if (acceptsAt <= now) {
      const { state } = await noticeOf(ctx, delivery)
      // The mails may have been deleted since.
      if (state !== 'sent' && state !== 'none') return endDeadline(ctx, delivery)
      await acceptBySilence(ctx, order, delivery)
      return
    }
    if (delivery.remindedAt || reminderDate(acceptsAt) > now) return enqueueDeadline(ctx, delivery)
    await mailDeliveryReminder(ctx, order, delivery)
    const reminded = await ctx.db
      .updateTable('deliveries')
      .set({ remindedAt: now })
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirstOrThrow()
    await enqueueDeadline(ctx, reminded)
  })

/** Runs at the start: enqueues the missing jobs of waiting versions, for example after a restore. */
export const enqueueMissingDeadlines = (ctx: Context): Promise<void> =>
  withTransaction(ctx, async (ctx) => {
    const waiting = await ctx.db
      .selectFrom('deliveries')
      .selectAll()
      .where('state', '=', 'waiting')
      .where('acceptsAt', 'is not', null)
      .forUpdate()
      .execute()
    const withJob = await subjectsWithJob(ctx.db, deadlineJob)
    for (const delivery of waiting) if (!withJob.has(delivery.id)) await enqueueDeadline(ctx, delivery)
  })
