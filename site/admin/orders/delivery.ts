import { orderStates } from '#content/order-states.ts'
import { paymentStates } from '#content/payment-states.ts'
import { confirm } from '../../ui/confirm-dialog.tsx'
import { statusLabel } from './order.ts'
import type { Order } from './queries.ts'

const consequence =
  'The customer gets an email that says it is delivered, and the payment status stays as it is: delivering an order does not collect its payment.'

/** Asks for confirmation before unpaid orders are delivered; resolves to whether to continue. */
export async function confirmDelivery(
  orders: readonly Pick<Order, 'number' | 'paymentStatus' | 'orderStatus'>[],
): Promise<boolean> {
  const unpaid = orders.filter(
    ({ paymentStatus, orderStatus }) =>
      paymentStates[paymentStatus].deliveryWarning !== null && !orderStates[orderStatus].isDone,
  )
  const [first] = unpaid
  if (!first) return true
  if (orders.length === 1)
    return confirm({
      title: `Deliver unpaid order ${first.number}?`,
      text: `The payment is ${statusLabel(first.paymentStatus)}: ${paymentStates[first.paymentStatus].deliveryWarning}. ${consequence}`,
      confirmLabel: 'Mark as Delivered',
      cancelLabel: 'Keep Pending',
    })
  const listed = unpaid.slice(0, 8).map((order) => `${order.number} (${statusLabel(order.paymentStatus)})`)
  const others = unpaid.length > listed.length ? ` and ${unpaid.length - listed.length} more` : ''
  return confirm({
    title: `Deliver ${unpaid.length} unpaid ${unpaid.length === 1 ? 'order' : 'orders'}?`,
    text: `Of the ${orders.length} orders, these are not paid: ${listed.join(', ')}${others}. ${consequence}`,
    confirmLabel: `Mark all ${orders.length} as Delivered`,
  })
}

/** The toast's detail after a delivery has notified `count` customers. */
export const notifiedText = (count: number) =>
  count === 0
    ? ''
    : count === 1
      ? 'The customer is notified by email.'
      : `${count} customers are notified by email.`

/** The toast's detail after undoing a delivery that has notified `count` customers. */
export const cannotUnsendText = (count: number) =>
  count === 0
    ? ''
    : count === 1
      ? 'The email to the customer can’t be unsent.'
      : `The emails to ${count} customers can’t be unsent.`
