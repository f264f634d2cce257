import { sections } from '#content/sections/sections.ts'
import { orderAddress } from '../../people/access/addresses.ts'
import { createLink, findLink } from '../../platform/links/links.ts'
import { list } from '../../content/records/records.ts'
import { inTransaction, type Database, type Tx } from '../../platform/db/database.ts'
import { unlessNotFound } from '../../platform/errors.ts'
import { enqueueAll } from '../../platform/jobs/queue.ts'
import { ownSite } from '../../mail/outbox/mail-content.ts'
import { mailCustomer } from './mails.ts'
import { lockOrder, type Order } from './order.ts'
import { jobKind } from '../../platform/jobs/kind.ts'

/** Of an order that may still be unpaid. */
export const paymentReminderJob = jobKind<{ id: string }>('payment-reminder')

const reminderDelaySeconds = 24 * 60 * 60
const linkLifetimeMs = 90 * 24 * 60 * 60 * 1000

/** Enqueues the reminder for a day later, in the transaction that places the order. */
export const enqueuePaymentReminder = (tx: Tx, { id }: Pick<Order, 'id'>, after = reminderDelaySeconds) =>
  // With the id of the order, so that it has one job.
  enqueueAll(tx, paymentReminderJob, [{ id, data: { id } }], { after })

/**
 * Reminds the customer of an unpaid order, at most once, unless the customer or the agency has turned reminders off. Does
 * nothing if the order no longer exists.
 */
export const remindOfPayment = (db: Database, id: string): Promise<void> =>
  inTransaction(db, async (tx) => {
    const order = await unlessNotFound(lockOrder(tx, id))
    if (order?.paymentStatus !== 'UnPaid' || order.paymentRemindedAt) return
    const email = await orderAddress(tx, order)
    if (!email || (await remindersStoppedAt(tx, email)) || !(await areRemindersOn(tx))) return
    const { token } = await createLink(tx, {
      scope: 'stop-reminders',
      subject: id,
      person: email,
      expiresAt: new Date(Date.now() + linkLifetimeMs),
    })
    await mailCustomer(tx, 'payment-reminder', order, {
      // The link in the mail stops reminders to this address only.
      isPersonal: true,
      data: { stopUrl: `${ownSite}/api/reminders/stop/${token}` },
    })
    await tx.updateTable('orders').set({ paymentRemindedAt: new Date() }).where('id', '=', id).execute()
  })

async function areRemindersOn(tx: Tx) {
  const [setting] = await list(tx, sections.paymentReminder)
  return setting?.remindsOfPayment !== 'No'
}

/** When reminders to an address were stopped; null if they were not. */
export async function remindersStoppedAt(db: Database, email: string): Promise<Date | null> {
  const stop = await db
    .selectFrom('reminderStops')
    .select('stoppedAt')
    .where('email', '=', email.toLowerCase())
    .executeTakeFirst()
  return stop?.stoppedAt ?? null
}

/** Deletes the request of an address, in lower case, to get no reminders. */
export async function deleteReminderStop(tx: Tx, address: string) {
  await tx.deleteFrom('reminderStops').where('email', '=', address).execute()
  await tx
    .deleteFrom('links')
    .where('scope', '=', 'stop-reminders')
    .where((row) => row(row.fn('lower', ['person']), '=', address))
    .execute()
}

/** The address whose reminders a link stops; undefined if the link is invalid or has expired. Changes nothing. */
export async function addressOfStopLink(db: Database, token: string): Promise<string | undefined> {
  const link = await findLink(db, token, 'stop-reminders')
  return link?.person ?? undefined
}

/** Stops the reminders to the address of a link. Returns the address; undefined if the link is invalid or has expired. */
export const stopReminders = (db: Database, token: string): Promise<string | undefined> =>
  inTransaction(db, async (tx) => {
    const email = await addressOfStopLink(tx, token)
    if (email)
      await tx
        .insertInto('reminderStops')
        .values({ email: email.toLowerCase() })
        .onConflict((row) => row.doNothing())
        .execute()
    return email
  })

/** Runs at the start: enqueues the jobs of new unpaid orders that have none, for example after a restore. */
export const enqueueMissingReminders = (db: Database): Promise<void> =>
  inTransaction(db, async (tx) => {
    const unpaid = await tx
      .selectFrom('orders')
      .select(['id', 'createdAt'])
      .where('paymentStatus', '=', 'UnPaid')
      .where('paymentRemindedAt', 'is', null)
      .where('createdAt', '>', new Date(Date.now() - 2 * reminderDelaySeconds * 1000))
      .execute()
    for (const { id, createdAt } of unpaid)
      await enqueuePaymentReminder(
        tx,
        { id },
        reminderDelaySeconds - (Date.now() - createdAt.getTime()) / 1000,
      )
  })
