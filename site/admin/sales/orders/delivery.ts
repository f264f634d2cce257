import { orderStates } from '#content/shop/order-states.ts'
import { paymentStates } from '#content/shop/payment-states.ts'
import { reachText, reachTextOfSeveral } from '#content/model/reach.ts'
import { confirm } from '../../../ui/confirm-dialog.tsx'
import { statusLabel } from './order.ts'
import { findReaches, type ChangedOrder, type Order } from './queries.ts'

const paymentStays = 'The payment status stays as it is: delivering an order does not collect its payment.'

type Payable = Pick<Order, 'paymentStatus'> & Partial<Pick<Order, 'paid' | 'refunded'>>

/** Why the payment of an order speaks against delivering it; null if it does not. Some people do not see what was paid. */
export function deliveryWarningOf({ paymentStatus, paid = '', refunded = '' }: Payable): string | null {
  const warning = paymentStates[paymentStatus].deliveryWarning
  if (paymentStatus !== 'UnPaid') return warning
  if (paid === '') return 'it is not paid in full'
  return Number(paid) > Number(refunded) ? 'only a part of it is paid' : warning
}

/** Asks for confirmation before unpaid orders are delivered; resolves to whether to continue. */
export async function confirmDelivery(
  orders: readonly (Payable & Pick<Order, '_id' | 'number' | 'orderStatus'>)[],
): Promise<boolean> {
  const unpaid = orders.filter(
    (order) => deliveryWarningOf(order) !== null && !orderStates[order.orderStatus].isDone,
  )
  const [first] = unpaid
  if (!first) return true
  // The question does not depend on this: without it, it says nothing about emails.
  const reaches = await findReaches(orders.map(({ _id }) => _id)).catch(() => [])
  if (orders.length === 1) {
    const told = reaches[0]
      ? `${reachText(reaches[0], 'The customer gets an email that says it is delivered.')} `
      : ''
    return confirm({
      title: `Deliver unpaid order ${first.number}?`,
      text: `The payment is ${statusLabel(first.paymentStatus)}: ${deliveryWarningOf(first)}. ${told}${paymentStays}`,
      confirmLabel: 'Mark as Delivered',
      cancelLabel: 'Keep Pending',
    })
  }
  const listed = unpaid.slice(0, 8).map((order) => `${order.number} (${statusLabel(order.paymentStatus)})`)
  const others = unpaid.length > listed.length ? ` and ${unpaid.length - listed.length} more` : ''
  const told = reaches.length > 0 ? `${reachTextOfSeveral(reaches)} ` : ''
  return confirm({
    title: `Deliver ${unpaid.length} unpaid ${unpaid.length === 1 ? 'order' : 'orders'}?`,
    text: `Of the ${orders.length} orders, these are not paid: ${listed.join(', ')}${others}. ${told}${paymentStays}`,
    confirmLabel: `Mark all ${orders.length} as Delivered`,
  })
}

/** The toast’s detail after changes about which customers are told: whether they get an email. */
export function notifiedText(changed: readonly ChangedOrder[]): string {
  // A reachable customer without a mail got the same one before.
  const told = changed.filter(({ customerMailed, reach }) => customerMailed || reach.email !== 'ok')
  return told.length === 0 ? '' : reachTextOfSeveral(told.map(({ reach }) => reach))
}

/** How many customers an email was sent to. */
export const countMailed = (changed: readonly ChangedOrder[]) =>
  changed.filter(({ customerMailed, reach }) => customerMailed && reach.email !== 'off').length

/** The toast's detail after undoing a delivery that has notified `count` customers. */
export const cannotUnsendText = (count: number) =>
  count === 0
    ? ''
    : count === 1
      ? 'The email to the customer can’t be unsent.'
      : `The emails to ${count} customers can’t be unsent.`
