import { sql } from 'kysely'
import { sections } from '#content/sections.ts'
import { orderAddress } from '../access/addresses.ts'
import { createLink, findLink } from '../access/links.ts'
import { list } from '../content/records.ts'
import { inTransaction, type Database, type Tx } from '../db/database.ts'
import { enqueue } from '../jobs/enqueue.ts'
import { ownSite } from '../mail/mail-content.ts'
import { mailCustomer } from './mails.ts'
import { lockOrder, type Order } from './order.ts'

const hour = 60 * 60
const waits = 24 * hour
const linkLives = 90 * 24 * hour * 1000

/** In the transaction that places an order: it is looked at once more after a day. */
export const enqueuePaymentReminder = (tx: Tx, { id }: Pick<Order, 'id'>) =>
  enqueue(tx, 'payment-reminder', { id }, { after: waits })

/** Reminds the customer of an order that is still unpaid, at most once, unless they or the agency want none. */
export const remindOfPayment = (db: Database, id: string): Promise<void> =>
  inTransaction(db, async (tx) => {
    const order = await lockOrder(tx, id)
    if (order.payment_status !== 'UnPaid' || order.payment_reminded_at) return
    const email = await orderAddress(tx, order)
    if (!email || (await remindersStoppedAt(tx, email)) || !(await isWanted(tx))) return
    const { token } = await createLink(tx, {
      scope: 'stop-reminders',
      subject: id,
      person: email,
      expiresAt: new Date(Date.now() + linkLives),
    })
    await mailCustomer(tx, 'payment-reminder', order, {
      // Its link stops reminders to this address alone.
      isPersonal: true,
      data: { stopUrl: `${ownSite}/api/reminders/stop/${token}` },
    })
    await tx.updateTable('orders').set({ payment_reminded_at: new Date() }).where('id', '=', id).execute()
  })

async function isWanted(tx: Tx) {
  const [setting] = await list(tx, sections.paymentReminder)
  return setting?.remindsOfPayment !== 'No'
}

/** When an address has ended its reminders; null if it has not. */
export async function remindersStoppedAt(db: Database, email: string): Promise<Date | null> {
  const stop = await db
    .selectFrom('reminder_stops')
    .select('stopped_at')
    .where('email', '=', email.toLowerCase())
    .executeTakeFirst()
  return stop?.stopped_at ?? null
}

/** `address` is in lower case. */
export async function forgetReminderStop(tx: Tx, address: string) {
  await tx.deleteFrom('reminder_stops').where('email', '=', address).execute()
  await tx
    .deleteFrom('links')
    .where('scope', '=', 'stop-reminders')
    .where((row) => row(row.fn('lower', ['person']), '=', address))
    .execute()
}

/** Whose reminders a link ends; undefined if it is none, or has expired. Changes nothing. */
export async function addressOfStopLink(db: Database, token: string): Promise<string | undefined> {
  const link = await findLink(db, token, 'stop-reminders')
  return link?.person ?? undefined
}

/** Ends the reminders to whose link it is; gives the address, or undefined as above. */
export const stopReminders = (db: Database, token: string): Promise<string | undefined> =>
  inTransaction(db, async (tx) => {
    const email = await addressOfStopLink(tx, token)
    if (email)
      await tx
        .insertInto('reminder_stops')
        .values({ email: email.toLowerCase() })
        .onConflict((row) => row.doNothing())
        .execute()
    return email
  })

/** At the start: a new order whose job is missing, as after a restore, gets one. */
export const adoptUnpaidOrders = (db: Database): Promise<void> =>
  inTransaction(db, async (tx) => {
    const orphans = await tx
      .selectFrom('orders')
      .select(['id', 'created_at'])
      .where('payment_status', '=', 'UnPaid')
      .where('payment_reminded_at', 'is', null)
      .where('created_at', '>', new Date(Date.now() - 2 * waits * 1000))
      .where(
        sql<boolean>`not exists (select from jobs.job where name = 'payment-reminder' and data ->> 'id' = orders.id::text)`,
      )
      .execute()
    for (const { id, created_at } of orphans) {
      const age = Math.floor((Date.now() - created_at.getTime()) / 1000)
      await enqueue(tx, 'payment-reminder', { id }, { after: Math.max(0, waits - age) })
    }
  })
