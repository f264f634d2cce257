import type { Tx } from '../../../platform/db/database.ts'
import { mailAgency, mailCustomer } from '../mails.ts'
import type { Order } from '../order.ts'

/** The order waits for the customer; `note` says why. Each move to such a stage sends its own mail. */
export const mailOrderWaiting = (tx: Tx, order: Order, note: string) =>
  mailCustomer(tx, 'order-waiting', order, { reason: note, dedupeId: order.updatedAt.toISOString() })

export const mailDueDateMoved = (tx: Tx, order: Order, reason: string) =>
  mailCustomer(tx, 'due-date-moved', order, {
    reason,
    dedupeId: order.updatedAt.toISOString(),
    data: { dueOn: order.dueOn ?? '' },
  })

/** `step` is the number of the reminder, from 1. */
export const mailBriefReminder = (tx: Tx, order: Order, step: number) =>
  mailCustomer(tx, 'brief-reminder', order, { dedupeId: String(step) })

/** The agency added a question to the brief. */
export const mailBriefQuestion = (tx: Tx, order: Order, id: string, question: string) =>
  mailCustomer(tx, 'brief-question', order, { dedupeId: id, reason: question })

export const mailBriefReceived = (tx: Tx, order: Order, sentAt: Date) =>
  mailAgency(tx, 'brief-received', order, {
    dedupeId: sentAt.toISOString(),
  })
