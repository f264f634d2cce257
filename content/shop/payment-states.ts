import type { StageRole } from './stages.ts'

/** Who moves an order from one status to another. */
export const parties = ['customer', 'agency', 'provider'] as const
export type Party = (typeof parties)[number]

/** The statuses that a status can change to, and who may make each change. */
export type Transitions<Status extends string> = Partial<Record<Status, readonly Party[]>>

/** The payment statuses, in the spelling of the contract. A new status also needs a migration of the constraint. */
export const paymentStatuses = [
  'UnPaid',
  'Pending',
  'OnHold',
  'Paid',
  'Cancelled',
  'Refunded',
  'Disputed',
] as const
export type PaymentStatus = (typeof paymentStatuses)[number]

interface PaymentState {
  /** For the agency: on badges, in filters and in mails. */
  label: string
  tone: '' | 'ok' | 'warn' | 'bad'
  transitions: Transitions<PaymentStatus>
  /** Whether somebody still has to pay or decide, so that the order is in the list of open orders. */
  isOpen: boolean
  /** Whether the order counts as a sale, and its work can begin. */
  countsAsSales: boolean
  /** Whether the order is over, so that no work is expected. */
  isClosed: boolean
  /** The text of `wordsInvoice` that is on a receipt; null if nothing was paid, so that there is no receipt. */
  receiptNote: 'invoiceWasRefunded' | 'invoiceInDispute' | '' | null
  /** Why the order is not paid, if no more specific reason is stored; `{amount}` is its price. Null if it is paid. */
  reason: string | null
  /** A warning for the agency before it delivers, such as `its payment is on hold`; null if there is none. */
  deliveryWarning: string | null
  customer: {
    /** In a table's cell. */
    cell: string
    /** Where it stands, as the headline of the order. */
    headline: string
    /** What happens next, or what to do. */
    next: string
    tone: 'open' | 'ok' | 'warn' | 'off'
    /** In the order's history, when it moved here. */
    event: string
  }
}

/** An order that was refunded in part stays Paid; its `refunded` says how much. */
export const paymentStates: Readonly<Record<PaymentStatus, PaymentState>> = {
  UnPaid: {
    label: 'Unpaid',
    tone: 'warn',
    transitions: {
      Cancelled: ['customer', 'agency'],
      Pending: ['provider'],
      OnHold: ['provider'],
      Paid: ['provider', 'agency'],
    },
    isOpen: true,
    countsAsSales: false,
    isClosed: false,
    receiptNote: null,
    reason: 'Nothing has been paid yet.',
    deliveryWarning: 'nothing has been paid for it',
    customer: {
      cell: 'Not paid yet',
      headline: 'Waiting for your payment',
      next: 'Pay online, and we will begin. Until then, you can cancel.',
      tone: 'open',
      event: 'Waiting for payment again',
    },
  },
  Pending: {
    label: 'Pending',
    tone: 'warn',
    transitions: { UnPaid: ['provider'], OnHold: ['provider'], Paid: ['provider', 'agency'] },
    isOpen: true,
    countsAsSales: false,
    isClosed: false,
    receiptNote: null,
    reason: 'The payment of {amount} is on its way, but has not arrived yet.',
    deliveryWarning: 'its payment has not arrived yet',
    customer: {
      cell: 'Payment on its way',
      headline: 'Your payment is on its way',
      next: 'The payment provider is processing it. That can take a few days. You do not need to do anything.',
      tone: 'warn',
      event: 'Payment on its way',
    },
  },
  OnHold: {
    label: 'On hold',
    tone: 'bad',
    transitions: { UnPaid: ['provider', 'agency'], Paid: ['provider', 'agency'] },
    isOpen: true,
    countsAsSales: false,
    isClosed: false,
    receiptNote: null,
    reason: 'The payment does not match the order.',
    deliveryWarning: 'its payment is on hold',
    customer: {
      cell: 'Being checked',
      headline: 'We are checking your payment',
      next: 'Something about it does not match the order. We are looking into it and will contact you. Please do not pay again.',
      tone: 'warn',
      event: 'Payment being checked',
    },
  },
  Paid: {
    label: 'Paid',
    tone: 'ok',
    transitions: { Refunded: ['provider', 'agency'], Disputed: ['provider'] },
    isOpen: false,
    countsAsSales: true,
    isClosed: false,
    receiptNote: '',
    reason: null,
    deliveryWarning: null,
    customer: {
      cell: 'You Have Paid',
      headline: 'Paid. Thank you',
      next: 'We are working on your package and will write to you when it is delivered.',
      tone: 'ok',
      event: 'Payment received',
    },
  },
  Cancelled: {
    label: 'Cancelled',
    tone: '',
    // A payment that arrives after the cancellation: an administrator decides what happens to it.
    transitions: { Paid: ['agency'] },
    isOpen: false,
    countsAsSales: false,
    isClosed: true,
    receiptNote: null,
    reason: 'This order was canceled before it was paid.',
    deliveryWarning: 'it was canceled',
    customer: {
      cell: 'You Have Cancelled',
      headline: 'Cancelled',
      next: 'Nothing is owed. You can order again whenever you like.',
      tone: 'off',
      event: 'Order canceled',
    },
  },
  Refunded: {
    label: 'Refunded',
    tone: '',
    transitions: {},
    isOpen: false,
    countsAsSales: false,
    isClosed: true,
    receiptNote: 'invoiceWasRefunded',
    reason: 'The payment of {amount} was refunded.',
    deliveryWarning: 'its payment was refunded',
    customer: {
      cell: 'Refunded',
      headline: 'Your payment was refunded',
      next: 'The money goes back to your original payment method. That can take a few days.',
      tone: 'off',
      event: 'Payment refunded',
    },
  },
  Disputed: {
    label: 'Disputed',
    tone: 'bad',
    transitions: { Paid: ['provider', 'agency'], Refunded: ['provider', 'agency'] },
    isOpen: true,
    countsAsSales: false,
    isClosed: false,
    receiptNote: 'invoiceInDispute',
    reason: 'The payment of {amount} was reversed and is in dispute.',
    deliveryWarning: 'its payment is in dispute',
    customer: {
      cell: 'In dispute',
      headline: 'Your payment was reversed',
      next: 'The payment provider is looking into it. Write to us if you think that is a mistake.',
      tone: 'warn',
      event: 'Payment reversed',
    },
  },
}

export const mayMovePayment = (from: PaymentStatus, to: PaymentStatus, by: Party): boolean =>
  paymentStates[from].transitions[to]?.includes(by) ?? false

/** Whether an order is worked on: once it is paid, or on invoice before if the agency does not wait for the payment. */
export const isInWork = ({
  paymentStatus,
  startsUnpaid,
}: {
  paymentStatus: PaymentStatus
  startsUnpaid: boolean
}): boolean => paymentStates[paymentStatus].countsAsSales || (startsUnpaid && paymentStatus === 'UnPaid')

/**
 * Whether the pages offer a customer to cancel an order: nothing of it is paid, and no work waits for their review or is
 * accepted.
 */
export const isCancelable = ({
  paymentStatus,
  paid,
  refunded,
  stage,
}: {
  paymentStatus: PaymentStatus
  paid: string
  refunded: string
  stage: StageRole | null
}): boolean =>
  paymentStatus === 'UnPaid' &&
  Number(paid) <= Number(refunded) &&
  stage !== 'review' &&
  stage !== 'delivered'

/** Whether money was received, even if it was refunded or disputed later. */
export const wasPaid = (status: PaymentStatus): boolean => paymentStates[status].receiptNote !== null

export const paymentStatusesWhere = (holds: (state: PaymentState) => boolean): PaymentStatus[] =>
  paymentStatuses.filter((status) => holds(paymentStates[status]))

/** The statuses of orders that count as sales. */
export const salesStatuses: readonly PaymentStatus[] = paymentStatusesWhere(
  ({ countsAsSales }) => countsAsSales,
)
