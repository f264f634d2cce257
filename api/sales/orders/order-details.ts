import { toOrderInvoice } from '../../money/invoices/answers.ts'
import { invoicesOf } from '../../money/invoices/issue.ts'
import { guestOf } from '../../platform/caller.ts'
import { actAs, type Context } from '../../platform/context.ts'
import { hidesPrices, toInstalments, toOrder, toOtherPayment } from './answers.ts'
import { toHistoryEntry } from './history-answer.ts'
import { toRefund } from './refund-answer.ts'
import { toBreakdown } from './breakdown-answer.ts'
import { historyOf, withoutAmounts } from './history.ts'
import { linesOf } from './items.ts'
import { toLedgerEntry } from './ledger/answer.ts'
import { ledgerOf } from './ledger/entries.ts'
import { instalmentsOf } from './ledger/instalments.ts'
import { toLinkedOrder } from './linked-order.ts'
import { lastEventId } from './order-events.ts'
import { guestEmailOf } from './order-links.ts'
import { findVisibleOrder, isAgency, type Order } from './order.ts'
import { otherPayments } from './other-payments.ts'
import { reachOf } from './reach.ts'
import { refundsOf } from './refunds.ts'
import { toTransferOption, transferOf } from './transfer/answer.ts'
import { transferOption } from './transfer/option.ts'
import { waysToPay } from './ways-to-pay.ts'
import { chargedByThemselves } from './periods/collections.ts'
import { orderPeriodOf } from './periods/of-order.ts'
import { stageReader } from './work/stage.ts'

/** An order with its history, as its customer or the agency sees it. */
export async function orderDetailsOf(ctx: Context, id: string) {
  // Read first, so that a client that follows the order from this event misses no later change.
  const eventId = await lastEventId(ctx, id)
  const order = await findVisibleOrder(ctx, id)
  const byAgency = isAgency(ctx)
  const hidden = byAgency && hidesPrices(ctx.caller)
  const history = await historyOf(ctx, order.id)
  const reach = await reachOf(ctx, order, ctx.env)
  const stage = (await stageReader(ctx, byAgency ? 'agency' : 'customer'))(order)
  return {
    ...toOrder(ctx, order),
    eventId,
    breakdown: toBreakdown(order, await linesOf(ctx, order), { hidden }),
    stageName: stage.name,
    stageText: stage.text,
    stageKey: stage.key,
    workDays: order.workDays,
    ...(byAgency && {
      customerId: order.customerId,
      assigneeId: order.assigneeId,
      ...(order.transferChosenAt && {
        reminders: { level: order.reminderLevel, stopped: order.remindersStoppedAt !== null },
      }),
      refunds: ctx.may('payments.read') ? (await refundsOf(ctx, order.id)).map(toRefund) : [],
    }),
    invoices:
      byAgency && !ctx.may('invoices.read') ? [] : (await invoicesOf(ctx, order.id)).map(toOrderInvoice),
    transfer: hidden ? null : await transferOf(ctx, order),
    transferOption: toTransferOption(await transferOption(ctx, order, { anybody: byAgency })),
    waysToPay: await waysToPay(ctx, order),
    subscription: await orderPeriodOf(ctx, order.id),
    charged: (await chargedByThemselves(ctx, [order.id])).get(order.id) ?? null,
    instalments: toInstalments(ctx, order, await instalmentsOf(ctx, order.id)),
    payments: hidden
      ? []
      : (await ledgerOf(ctx, order.id))
          .filter(({ takenBackAt }) => byAgency || takenBackAt === null)
          .map((entry) => toLedgerEntry(entry, byAgency)),
    otherPayments: hidden ? [] : (await otherPayments(ctx, order)).map((each) => toOtherPayment(each, order)),
    // Customers do not get the answers of the mail server.
    reach: byAgency ? reach : { ...reach, problem: null },
    history: (hidden ? withoutAmounts(history) : history).map((entry) =>
      toHistoryEntry(entry, order, byAgency),
    ),
  }
}

/** The answer to the holder of a link. */
export async function toGuestOrder(ctx: Context, order: Order) {
  const link = ctx.caller.link!
  const email = guestEmailOf(order, link)
  return {
    ...(await toLinkedOrder(ctx, order, link)),
    details: email === null ? null : await orderDetailsOf(actAs(ctx, guestOf(link, email)), order.id),
  }
}
