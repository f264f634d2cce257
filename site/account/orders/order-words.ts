import { dollars } from '../../lib/money.ts'
import type { Order, OrderWithHistory, PaymentStatus } from './orders.ts'

type Tone = 'open' | 'ok' | 'warn' | 'off'

interface Words {
  /** In a table's cell, where there is nothing to do. */
  short: string
  /** Where it stands, as the headline of the order. */
  stands: string
  /** What happens next, or what to do. */
  next: string
  tone: Tone
}

/** What a customer reads for each state of a payment. */
export const paymentWords: Readonly<Record<PaymentStatus, Words>> = {
  UnPaid: {
    short: 'Not paid yet',
    stands: 'Waiting for your payment',
    next: 'Pay through PayPal, and we begin. Until then you can cancel.',
    tone: 'open',
  },
  Pending: {
    short: 'Payment on its way',
    stands: 'Your payment is on its way',
    next: 'PayPal has it and will tell us when it has arrived. That can take a few days; you need not do anything.',
    tone: 'warn',
  },
  OnHold: {
    short: 'Being checked',
    stands: 'We are checking your payment',
    next: 'Something about it does not match the order. We look into it and write to you; please do not pay again.',
    tone: 'warn',
  },
  Paid: {
    short: 'You Have Paid',
    stands: 'Paid. Thank you',
    next: 'We are at work on your package and write to you when it is delivered.',
    tone: 'ok',
  },
  Cancelled: {
    short: 'You Have Cancelled',
    stands: 'Cancelled',
    next: 'Nothing is owed. You can order again whenever you like.',
    tone: 'off',
  },
  Refunded: {
    short: 'Refunded',
    stands: 'Your payment was refunded',
    next: 'The money goes back the way it came. That takes PayPal up to a few days.',
    tone: 'off',
  },
  Disputed: {
    short: 'In dispute',
    stands: 'Your payment was taken back',
    next: 'PayPal is looking into it. Write to us if you think that is a mistake.',
    tone: 'warn',
  },
}

/** Where an order stands and what its customer can do, with what is known of its payment. */
export function standing(
  order: Order & Partial<Pick<OrderWithHistory, 'otherPayments'>>,
): Omit<Words, 'short'> {
  const { paymentStatus, orderStatus, paymentFailed, paymentStartedAt, whyNotPaid } = order
  const words = paymentWords[paymentStatus]
  if (paymentStatus === 'Paid' && orderStatus === 'Delivered')
    return { ...words, next: 'The work is delivered. Write to us if anything is missing.' }
  if (paymentFailed)
    return {
      stands: 'The payment did not go through',
      next: `${whyNotPaid} Pay again, with another card or account if you like, or write to us to pay in another way.`,
      tone: 'warn',
    }
  if (paymentStatus === 'UnPaid' && paymentStartedAt)
    return {
      stands: 'A payment was started',
      next: `You went to PayPal on ${dayAndTime(paymentStartedAt)}. If you paid there, do not pay again: PayPal confirms it here, usually within minutes, and we mail you. If you did not, you can pay now.`,
      tone: 'open',
    }
  if (paymentStatus === 'Cancelled' && order.otherPayments?.some(({ undecided }) => undecided))
    return {
      stands: 'Cancelled, but a payment came',
      next: 'If you want the order after all, write to us: your payment counts for it then.',
      tone: 'warn',
    }
  return words
}

const happened: Readonly<Record<string, string>> = {
  UnPaid: 'Waiting for payment again',
  Pending: 'Payment on its way',
  OnHold: 'Payment being checked',
  Paid: 'Payment received',
  Cancelled: 'Order cancelled',
  Refunded: 'Payment refunded',
  Disputed: 'Payment taken back',
}

const payments: Readonly<Record<string, string>> = {
  failed: 'Payment failed',
  received: 'Another payment received',
  refunded: 'The other payment refunded',
}

interface Entry {
  what: string
  after: string
  /** Of a refund: what it gave back, and the sum of all by then. */
  amount?: string
  total?: string
  currency?: string
}

/** An entry of an order's history as a line for its customer. */
export function entryWords({ what, after, amount = '', total = '', currency = '' }: Entry): string {
  if (what === 'placed') return 'Order placed'
  if (after === 'Delivered') return 'Work delivered'
  if (what === 'payment') return payments[after] ?? 'Payment'
  if (what === 'orderStatus') return 'Work taken up again'
  if (what === 'refund')
    return `${dollars(amount)} ${currency} refunded${amount === total ? '' : `, ${dollars(total)} ${currency} in all`}`
  return happened[after] ?? after
}

/** `11/21/2026`, as dates are written throughout, in the time zone of whoever reads. */
export const day = (iso: string) =>
  new Date(iso).toLocaleDateString('en-US', { year: 'numeric', month: '2-digit', day: '2-digit' })

export const dayAndTime = (iso: string) =>
  new Date(iso).toLocaleString('en-US', { dateStyle: 'medium', timeStyle: 'short' })
