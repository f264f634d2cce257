import { formatPrice } from '../../ui/price.ts'
import { formatDate, formatDayAndTime } from '../../ui/time.tsx'
import { orderStates, type OrderStatus } from '#content/shop/order-states.ts'
import { isInWork, paymentStates, type PaymentStatus } from '#content/shop/payment-states.ts'
import { stageDefaults, type StageRole } from '#content/shop/stages.ts'
import type { HistoryEntry, Order, OrderWithHistory } from './orders.ts'

interface CustomerStatus {
  headline: string
  /** The next step, as a sentence. */
  next: string
  tone: 'open' | 'ok' | 'warn' | 'off'
}

/** The order data that `customerStatus` needs; the holder of a link receives no more. */
export type OrderWithStatus = Pick<
  Order,
  'paymentStatus' | 'orderStatus' | 'paymentFailed' | 'paymentStartedAt' | 'paymentStartedWith' | 'whyNotPaid'
> &
  Partial<
    Pick<
      OrderWithHistory,
      'otherPayments' | 'reach' | 'transfer' | 'startsUnpaid' | 'workPausedOn' | 'charged'
    >
  > & {
    /** The stage of the work, its name and what it says; null for a reader who may not know it. */
    stage?: StageRole | null
    stageName?: string | null
    stageText?: string | null
  }

/** Whether the customer is asked to pay an order. */
export const isToPay = ({ paymentStatus, charged }: Pick<OrderWithHistory, 'paymentStatus' | 'charged'>) =>
  paymentStatus === 'UnPaid' && !charged

/** The status of an order for its customer in one word, and the next step. */
export function customerStatus(order: OrderWithStatus): CustomerStatus {
  const status = statusOf(order)
  const { paymentStatus, startsUnpaid = false, stage, stageName } = order
  // While the work goes on, its stage is the status; what is left to pay is said beside it.
  if (!stage || !stageName || !isInWork({ paymentStatus, startsUnpaid })) return status
  return {
    ...status,
    headline: stageName,
    tone: order.workPausedOn ? 'warn' : stageDefaults[stage].tone || 'open',
  }
}

function statusOf(order: OrderWithStatus): CustomerStatus {
  const { paymentStatus, orderStatus, paymentFailed, paymentStartedAt, paymentStartedWith, whyNotPaid } =
    order
  const status = paymentStates[paymentStatus].customer
  // Of a paid order, the work is what happens next.
  const next = order.stageText ?? orderStates[orderStatus].customer.next
  if (paymentStates[paymentStatus].countsAsSales && next) return { ...status, next }
  if (order.charged)
    return {
      headline: 'Charged automatically',
      next: `${order.charged.brand} charges this on ${formatDate(order.charged.on)}. You do not need to pay it.`,
      tone: 'ok',
    }
  if (order.transfer)
    return {
      headline: 'Waiting for your transfer',
      next: `Please transfer ${formatPrice(order.transfer.amount, order.transfer.currency)} by ${formatDate(order.transfer.dueOn)}.${
        order.startsUnpaid ? ` ${next ?? ''}` : ' Once it arrives, we begin.'
      }`,
      tone: 'open',
    }
  if (paymentFailed)
    return {
      headline: 'The payment did not go through',
      next: `${whyNotPaid} Pay again, with another card or account if you like, or write to us to pay in another way.`,
      tone: 'warn',
    }
  if (paymentStatus === 'UnPaid' && paymentStartedAt)
    return {
      headline: 'A payment was started',
      next: `You went to ${paymentStartedWith} on ${formatDayAndTime(paymentStartedAt)}. If you paid there, do not pay again: ${paymentStartedWith} confirms it here, usually within minutes. If you did not, you can pay now.`,
      tone: 'open',
    }
  // Paid in parts: the work goes on, whatever is left to pay.
  if (paymentStatus === 'UnPaid' && order.startsUnpaid)
    return {
      headline: 'In work',
      next: [next ?? 'We are working on it.', whyNotPaid].filter(Boolean).join(' '),
      tone: 'ok',
    }
  if (paymentStatus === 'Cancelled' && order.otherPayments?.some(({ undecided }) => undecided))
    return {
      headline: 'Canceled, but we received a payment',
      next: 'If you still want the order, write to us: your payment will then count for it.',
      tone: 'warn',
    }
  return status
}

const paymentEvents: Readonly<Record<string, string>> = {
  failed: 'Payment failed',
  received: 'Another payment received',
  refunded: 'The other payment refunded',
  'not-refunded': 'Refund not made',
}

const requestEvents: Readonly<Record<string, string>> = {
  agreed: 'We agreed to your request',
  declined: 'We declined your request',
  withdrawn: 'Request withdrawn',
}

/** A history entry as a line for the customer. */
export function historyText({ what, after, amount = '', total = '', currency = '' }: HistoryLine): string {
  if (what === 'placed') return 'Order placed'
  if (what === 'payment') return paymentEvents[after] ?? 'Payment'
  if (what === 'stage') return `Stage: ${after}`
  if (what === 'dueDate') return after ? `Due on ${formatDate(after)}` : 'Due date removed'
  if (what === 'transfer') return `On invoice, to be paid by ${formatDate(after)}`
  if (what === 'reminder') return `Reminder ${after} of the invoice sent`
  if (what === 'upgrade') return `Upgraded to ${after}`
  if (what === 'address') return 'We changed the email address of the order'
  if (what === 'buyer') return `Invoice details changed: ${after}`
  if (what === 'brief') return after === 'asked' ? 'We asked a question' : 'Brief sent'
  if (what === 'request')
    return amount
      ? `You asked for ${formatPrice(amount, currency)} ${currency} back`
      : 'You asked for your money back'
  if (what === 'correction')
    return after ? `You reported a wrong invoice: ${after}` : 'You reported a wrong invoice'
  if (what === 'requestClosed') return requestEvents[after] ?? 'Request answered'
  if (what === 'orderStatus') return orderStates[after as OrderStatus].customer.event
  if (what === 'received') return `${formatPrice(amount, currency)} ${currency} received`
  if (what === 'returned')
    return `The bank returned a payment of ${formatPrice(amount.replace('-', ''), currency)} ${currency}`
  if (what === 'takenBack') return `An entry of ${formatPrice(amount, currency)} ${currency} corrected`
  if (what === 'refund')
    return `${formatPrice(amount, currency)} ${currency} refunded${amount === total ? '' : `, ${formatPrice(total, currency)} ${currency} in all`}`
  return paymentStates[after as PaymentStatus].customer.event
}

type HistoryLine = Pick<HistoryEntry, 'what' | 'after' | 'amount' | 'total' | 'currency'>
