import { call } from '../lib/api.ts'
import { ask } from '../ui/ask.tsx'
import { statusWord, type Order } from './order.ts'

export type WorkStatus = 'Pending' | 'Delivered'

const meanings: Readonly<Record<string, string>> = {
  UnPaid: 'nothing has been paid for it',
  Pending: 'its payment has not arrived yet',
  OnHold: 'its payment is on hold',
  Cancelled: 'it was cancelled',
  Refunded: 'its money was given back',
  Disputed: 'its payment is in dispute',
}

const consequence =
  'The customer gets a mail that says it is delivered, and the payment stays as it is: delivering collects no money.'

/** Asks before the delivery of what is not paid; resolves to whether it may be done. */
export async function mayDeliver(orders: readonly Order[]): Promise<boolean> {
  const unpaid = orders.filter(
    ({ paymentStatus, orderStatus }) => paymentStatus !== 'Paid' && orderStatus !== 'Delivered',
  )
  const [first] = unpaid
  if (!first) return true
  if (orders.length === 1)
    return ask({
      title: `Deliver order ${first.number}, which is not paid?`,
      text: `The payment is ${statusWord(first.paymentStatus)}: ${meanings[first.paymentStatus]}. ${consequence}`,
      yes: 'Mark as Delivered',
      no: 'Keep it Pending',
    })
  const named = unpaid.slice(0, 8).map((order) => `${order.number} (${statusWord(order.paymentStatus)})`)
  const others = unpaid.length > named.length ? ` and ${unpaid.length - named.length} more` : ''
  return ask({
    title: `Deliver ${unpaid.length} ${unpaid.length === 1 ? 'order that is' : 'orders that are'} not paid?`,
    text: `Of the ${orders.length} orders, these are not paid: ${named.join(', ')}${others}. ${consequence}`,
    yes: `Mark all ${orders.length} as Delivered`,
    no: 'Change nothing',
  })
}

/** Sets where the work on orders stands; gives how many customers get a mail of it. */
export async function setWork(orders: readonly Order[], orderStatus: WorkStatus): Promise<number> {
  const ids = orders.map(({ _id }) => _id)
  const { data } = await call<{ customerMailed: boolean }[]>('PUT', '/orders/order-status', {
    body: { ids, orderStatus },
  })
  return data.filter(({ customerMailed }) => customerMailed).length
}

/** What is said of the mails that a delivery has written. */
export const mailGoes = (count: number) =>
  count === 0 ? '' : count === 1 ? 'The customer is told by mail.' : `${count} customers are told by mail.`

/** What is said when a delivery is undone that has written mails. */
export const mailStays = (count: number) =>
  count === 0
    ? ''
    : count === 1
      ? 'The mail that told the customer of the delivery cannot be called back.'
      : `The mails that told ${count} customers of the delivery cannot be called back.`
