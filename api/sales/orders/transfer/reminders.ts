import { sql } from 'kysely'
import { addDays } from '#content/locale/calendar-day.ts'
import { withTransaction, type Context, type TxContext } from '../../../platform/context.ts'
import { todayOf } from '../../../content/records/time-zone.ts'
import { ConflictError, unlessNotFound } from '../../../platform/errors.ts'
import { readTransferSettings } from '../../../money/bank-transfer/settings.ts'
import { jobKind } from '../../../platform/jobs/kind.ts'
import type { UndoEvent } from '../event-types.ts'
import { isOnInvoice } from '../ledger/sums.ts'
import { mailPaymentAttention } from '../payment-mails.ts'
import { lockOrder, type Order } from '../order.ts'
import { recordEvent } from '../order-events.ts'
import { transferOf } from './answer.ts'
import { mailInvoiceReminder } from './mails.ts'

/** Reminds the customers of open invoices that are overdue: each hour, so that it happens soon after a day begins. */
export const invoiceRemindersJob = jobKind('invoice-reminders', { schedule: '22 * * * *' })

/** The number of reminders of an invoice. */
export const reminderLevels = 3

/** Sends each reminder that is due, each in its own transaction: one that fails holds no other up. */
export async function remindOfInvoices(ctx: Context): Promise<void> {
  const today = await todayOf(ctx)
  const due = await ctx.db
    .selectFrom('orders')
    .select('id')
    // As a literal, so that the index of open items can be used.
    .where(sql<boolean>`payment_status = 'UnPaid'`)
    .where('transferChosenAt', 'is not', null)
    .where('remindersStoppedAt', 'is', null)
    .where('reminderLevel', '<', reminderLevels)
    .where('paymentDueOn', '<', today)
    .orderBy('paymentDueOn')
    .orderBy('id')
    .execute()
  const errors: unknown[] = []
  for (const { id } of due)
    try {
      await remindOfInvoice(ctx, id)
    } catch (error) {
      errors.push(error)
    }
  if (errors.length > 0) throw errors[0]
}

/**
 * Sends the next reminder of an open invoice if its day has come: one a day at most, so that none is skipped after a
 * pause. Does nothing for an order that is paid, canceled or in dispute by now, or whose reminders are stopped.
 */
const remindOfInvoice = (ctx: Context, id: string): Promise<void> =>
  withTransaction(ctx, async (ctx) => {
    const order = await unlessNotFound(lockOrder(ctx, id))
    if (!order || order.paymentStatus !== 'UnPaid' || !isOnInvoice(order) || order.remindersStoppedAt) return
    const today = await todayOf(ctx)
    const { reminderDays } = (await readTransferSettings(ctx)).data
    const level = order.reminderLevel + 1
    const days = reminderDays[level - 1]
    if (days === undefined || days === 0) return
    if (!order.paymentDueOn || today < addDays(order.paymentDueOn, days) || order.remindedOn === today) return
    const invoice = await mailReminder(ctx, order, { level, today })
    if (invoice !== undefined && (level === reminderLevels || !reminderDays[level]))
      await mailPaymentAttention(ctx, order, {
        reason: `Invoice ${invoice} is not paid, and its last reminder is due: no further one follows.`,
        transaction: null,
      })
  })

/**
 * Sends the next reminder of an overdue invoice when the agency wants it, at most one a day and none after the last.
 * Returns whether it did.
 */
export async function remindOfInvoiceNow(ctx: TxContext, order: Order): Promise<boolean> {
  const today = await todayOf(ctx)
  const level = order.reminderLevel + 1
  if (order.paymentStatus !== 'UnPaid' || order.remindersStoppedAt || level > reminderLevels) return false
  if (!order.paymentDueOn || order.paymentDueOn >= today || order.remindedOn === today) return false
  return (await mailReminder(ctx, order, { level, today })) !== undefined
}

/** Returns the number of the invoice; undefined, without a mail, if the order has no open one. */
async function mailReminder(
  ctx: TxContext,
  order: Order,
  { level, today }: { level: number; today: string },
): Promise<string | undefined> {
  const transfer = await transferOf(ctx, order)
  if (!transfer) return undefined
  await ctx.db
    .updateTable('orders')
    .set({ reminderLevel: level, remindedOn: today })
    .where('id', '=', order.id)
    .execute()
  await recordEvent(ctx, order.id, {
    by: 'agency',
    subject: 'order',
    action: 'remind',
    after: { level: String(level) },
  })
  await mailInvoiceReminder(ctx, order, { level, transfer, today })
  return transfer.invoice
}

/** Stops the reminders of an order, or resumes them. Throws a ConflictError for one that is not on invoice. */
export const setReminders = (ctx: Context, id: string, stopped: boolean): Promise<Order> =>
  withTransaction(ctx, async (ctx) => {
    const order = await lockOrder(ctx, id)
    if (!isOnInvoice(order)) throw new ConflictError('This order has no open invoice.')
    return changeReminders(ctx, order, stopped)
  })

async function changeReminders(ctx: TxContext, order: Order, stopped: boolean): Promise<Order> {
  if ((order.remindersStoppedAt !== null) === stopped) return order
  await recordEvent(ctx, order.id, {
    by: 'agency',
    audience: 'agency',
    subject: 'order',
    action: 'reminders',
    before: { reminders: stopped ? 'on' : 'stopped' },
    after: { reminders: stopped ? 'stopped' : 'on' },
  })
  return ctx.db
    .updateTable('orders')
    .set({ remindersStoppedAt: stopped ? ctx.now() : null })
    .where('id', '=', order.id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

export const undoReminders: UndoEvent<'order', 'reminders'> = async (ctx, { orderId, before }) => {
  await changeReminders(ctx, await lockOrder(ctx, orderId), before.reminders === 'stopped')
}
