import { formatDay } from '#content/locale/format.ts'
import type { TxContext } from '../../../platform/context.ts'
import { mailAgency, mailCustomer } from '../mails.ts'
import type { Order } from '../order.ts'

/** The order waits for the customer; `note` says why. Each move to such a stage sends its own mail. */
export const mailOrderWaiting = (ctx: TxContext, order: Order, note: string) =>
  mailCustomer(ctx, 'order-waiting', {
    order,
    options: { reason: note, dedupeId: order.updatedAt.toISOString() },
  })

export const mailDueDateMoved = (ctx: TxContext, order: Order, reason: string) =>
  mailCustomer(ctx, 'due-date-moved', {
    order,
    options: {
      reason,
      dedupeId: order.updatedAt.toISOString(),
      data: { dueOn: order.dueOn ? formatDay(order.dueOn, order.locale) : '' },
    },
  })

/** `step` distinguishes the reminder from others of the order. */
export const mailBriefReminder = (ctx: TxContext, order: Order, step: string) =>
  mailCustomer(ctx, 'brief-reminder', { order, options: { dedupeId: step } })

/** The agency added a question to the brief. */
export const mailBriefQuestion = (
  ctx: TxContext,
  order: Order,
  { id, question }: { id: string; question: string },
) => mailCustomer(ctx, 'brief-question', { order, options: { dedupeId: id, reason: question } })

export const mailBriefReceived = (ctx: TxContext, order: Order, sentAt: Date) =>
  mailAgency(ctx, 'brief-received', {
    order,
    options: {
      dedupeId: sentAt.toISOString(),
    },
  })
