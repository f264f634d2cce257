import { sections } from '#content/sections/sections.ts'
import { withTransaction, fromNow, type Context, type TxContext } from '../../platform/context.ts'
import { orderAddress } from '../../people/access/addresses.ts'
import { createLink, findLink } from '../../platform/links/links.ts'
import { list } from '../../content/records/records.ts'
import { todayOf } from '../../content/records/time-zone.ts'
import { unlessNotFound } from '../../platform/errors.ts'
import { enqueueAll } from '../../platform/jobs/queue.ts'
import { ownSite } from '../../mail/outbox/mail-content.ts'
import { mailCustomer } from './mails.ts'
import { lockOrder, type Order } from './order.ts'
import { jobKind } from '../../platform/jobs/kind.ts'
import { isCollected } from './periods/collections.ts'

/** Of an order that may still be unpaid. */
export const paymentReminderJob = jobKind<{ id: string }>('payment-reminder')

const reminderDelaySeconds = 24 * 60 * 60
const linkLifetimeMs = 90 * 24 * 60 * 60 * 1000

/** Enqueues the reminder for a day later, in the transaction that places the order. */
export const enqueuePaymentReminder = (
  { db }: TxContext,
  { id }: Pick<Order, 'id'>,
  after = reminderDelaySeconds,
) =>
  // With the id of the order, so that it has one job.
  enqueueAll(db, paymentReminderJob, [{ id, data: { id } }], { after })

/**
 * Reminds the customer of an unpaid order, at most once, unless the customer or the agency has turned reminders off. Does
 * nothing if the order no longer exists.
 */
export const remindOfPayment = (ctx: Context, id: string): Promise<void> =>
  withTransaction(ctx, async (ctx) => {
    const order = await unlessNotFound(lockOrder(ctx, id))
    if (order && !order.paymentRemindedAt && (await areRemindersOn(ctx))) await mailReminder(ctx, order)
  })

/** Reminds the customer of an unpaid order when the agency wants it, at most once a day. Returns whether it did. */
export const remindOfPaymentNow = async (ctx: TxContext, order: Order): Promise<boolean> =>
  !(order.paymentRemindedAt && order.paymentRemindedAt > fromNow(ctx, -reminderDelaySeconds * 1000)) &&
  mailReminder(ctx, order)

/** Returns whether the customer is reminded: not if nothing is due, nor if they have turned reminders off. */
async function mailReminder(ctx: TxContext, order: Order): Promise<boolean> {
  const { id, paymentStatus, transferChosenAt, paymentDueOn: dueOn, paymentRemindedAt } = order
  if (paymentStatus !== 'UnPaid' || transferChosenAt) return false
  // The next part of one that is paid in parts is asked for on its day.
  if (dueOn && dueOn > (await todayOf(ctx))) return false
  if (order.instalmentTotal !== null && (order.startsUnpaid || !dueOn)) return false
  if (await isCollected(ctx, id)) return false
  const email = await orderAddress(ctx, order)
  if (!email || (await remindersStoppedAt(ctx, email))) return false
  const { token } = await createLink(ctx, {
    scope: 'stop-reminders',
    subject: id,
    person: email,
    expiresAt: fromNow(ctx, linkLifetimeMs),
  })
  const isMailed = await mailCustomer(ctx, 'payment-reminder', {
    order,
    options: {
      // The link in the mail stops reminders to this address only.
      isPersonal: true,
      data: { stopUrl: `${ownSite}/api/reminders/stop/${token}` },
      ...(paymentRemindedAt && { dedupeId: paymentRemindedAt.toISOString() }),
    },
  })
  await ctx.db.updateTable('orders').set({ paymentRemindedAt: ctx.now() }).where('id', '=', id).execute()
  return isMailed
}

async function areRemindersOn(ctx: TxContext) {
  const [setting] = await list(ctx, sections.paymentReminder)
  return setting?.remindsOfPayment !== 'No'
}

/** When reminders to an address were stopped; null if they were not. */
export async function remindersStoppedAt({ db }: Context, email: string): Promise<Date | null> {
  const stop = await db
    .selectFrom('reminderStops')
    .select('stoppedAt')
    .where('email', '=', email.toLowerCase())
    .executeTakeFirst()
  return stop?.stoppedAt ?? null
}

/** Deletes the request of an address, in lower case, to get no reminders. */
export async function deleteReminderStop({ db }: TxContext, address: string) {
  await db.deleteFrom('reminderStops').where('email', '=', address).execute()
  await db
    .deleteFrom('links')
    .where('scope', '=', 'stop-reminders')
    .where((row) => row(row.fn('lower', ['person']), '=', address))
    .execute()
}

/** The address whose reminders a link stops; undefined if the link is invalid or has expired. Changes nothing. */
export async function addressOfStopLink(ctx: Context, token: string): Promise<string | undefined> {
  const link = await findLink(ctx, token, 'stop-reminders')
  return link?.person ?? undefined
}

/** Stops the reminders to the address of a link. Returns the address; undefined if the link is invalid or has expired. */
export const stopReminders = (ctx: Context, token: string): Promise<string | undefined> =>
  withTransaction(ctx, async (ctx) => {
    const email = await addressOfStopLink(ctx, token)
    if (email)
      await ctx.db
        .insertInto('reminderStops')
        .values({ email: email.toLowerCase() })
        .onConflict((row) => row.doNothing())
        .execute()
    return email
  })

/** Runs at the start: enqueues the jobs of new unpaid orders that have none, for example after a restore. */
export const enqueueMissingReminders = (ctx: Context): Promise<void> =>
  withTransaction(ctx, async (ctx) => {
    const unpaid = await ctx.db
      .selectFrom('orders')
      .select(['id', 'createdAt'])
      .where('paymentStatus', '=', 'UnPaid')
      .where('paymentRemindedAt', 'is', null)
      .where('createdAt', '>', fromNow(ctx, -2 * reminderDelaySeconds * 1000))
      .execute()
    for (const { id, createdAt } of unpaid)
      await enqueuePaymentReminder(
        ctx,
        { id },
        reminderDelaySeconds - (ctx.now().getTime() - createdAt.getTime()) / 1000,
      )
  })
