import { addDays } from '#content/locale/calendar-day.ts'
import { withTransaction, type Context } from '../../../platform/context.ts'
import { todayOf } from '../../../content/records/time-zone.ts'
import { ConflictError } from '../../../platform/errors.ts'
import { issueInvoices } from '../invoicing.ts'
import { actingOn } from '../order-links.ts'
import { lockVisibleOrder, type Order } from '../order.ts'
import { recordEvent } from '../order-events.ts'
import { startWork } from '../payment-status.ts'
import { mailOpenInvoice } from './mails.ts'
import { transferOption } from './option.ts'
import { transferOf } from './answer.ts'

/**
 * Lets an order be paid by bank transfer: issues its open invoice, and starts the work if the owner does not wait for the
 * payment. Repeating it changes nothing. The agency may do it for any customer. Throws a ConflictError if it is not possible.
 */
export const chooseTransfer = (given: Context, id: string): Promise<Order> =>
  withTransaction(given, async (tx) => {
    const order = await lockVisibleOrder(tx, id)
    if (order.transferChosenAt) return order
    const { ctx, by } = actingOn(tx, order)
    const option = await transferOption(ctx, order, { anybody: by === 'agency' })
    if (!option) throw new ConflictError('This order cannot be paid on invoice.')
    const dueOn = addDays(await todayOf(ctx), option.days)
    const chosen = await ctx.db
      .updateTable('orders')
      .set({
        transferChosenAt: ctx.now(),
        startsUnpaid: order.startsUnpaid || option.workStarts === 'before',
        paymentDueOn: dueOn,
        // Of an order that is paid in parts, the next one is invoiced.
        ...(order.instalmentTotal !== null && { invoicedTotal: order.instalmentTotal }),
        paymentReason: null,
        updatedAt: ctx.now(),
      })
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirstOrThrow()
    await recordEvent(ctx, id, {
      by,
      subject: 'order',
      action: 'choose transfer',
      after: { dueOn },
    })
    await issueInvoices(ctx, chosen, { by, isFirstAllowed: true })
    const changed = chosen.startsUnpaid && !order.startsUnpaid ? await startWork(ctx, chosen, by) : chosen
    await mailOpenInvoice(ctx, changed, (await transferOf(ctx, changed))!)
    return changed
  })
