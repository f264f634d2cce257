import type { OrderSubject } from '#content/shop/order-events.ts'
import type { Permission } from '#content/model/permissions.ts'

/** What a person of the agency needs to learn of an event of an order that they see, by its subject. */
export const subjectPermissions: Readonly<Record<OrderSubject, Permission>> = {
  order: 'orders.read',
  payment: 'payments.read',
  question: 'brief.read',
  answer: 'brief.read',
  'order-message': 'conversations.read',
  delivery: 'orders.read',
  report: 'orders.read',
  review: 'orders.read',
  request: 'orders.read',
  file: 'orders.read',
  invoice: 'invoices.read',
  link: 'orders.read',
  note: 'notes.read',
  task: 'orders.read',
}

/** The actions on an order whose values or reasons name amounts: for people who see prices. */
export const actionsWithAmounts: readonly string[] = [
  'payment',
  'payment notice',
  'refunded',
  'refund',
  'close refund',
]
