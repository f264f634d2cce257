import type { Tx } from '../../db/database.ts'
import { mailAgency, mailCustomer } from '../mails.ts'
import type { Order } from '../order.ts'

/** The order waits for the customer; `note` says why. Each move to such a stage sends its own mail. */
export const customerNeeded = (tx: Tx, order: Order, note: string) =>
  mailCustomer(tx, 'order-waiting', order, { reason: note, about: order.updated_at.toISOString() })

export const dueDateMoved = (tx: Tx, order: Order, reason: string) =>
  mailCustomer(tx, 'due-date-moved', order, {
    reason,
    about: order.updated_at.toISOString(),
    data: { dueOn: order.due_on ?? '' },
  })

/** `step` is the number of the reminder, from 1. */
export const briefReminder = (tx: Tx, order: Order, step: number) =>
  mailCustomer(tx, 'brief-reminder', order, { about: String(step) })

/** The agency added a question to the brief. */
export const questionAsked = (tx: Tx, order: Order, id: string, question: string) =>
  mailCustomer(tx, 'brief-question', order, { about: id, reason: question })

export const briefReceived = (tx: Tx, order: Order, sentAt: Date) =>
  mailAgency(tx, 'brief-received', order, {
    about: sentAt.toISOString(),
  })
