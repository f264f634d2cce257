import type { Transitions, Party } from './payment-states.ts'

/** The states of the work on an order. A new state also needs a migration. */
export const orderStatuses = ['Pending', 'Delivered'] as const
export type OrderStatus = (typeof orderStatuses)[number]

interface OrderState {
  label: string
  tone: '' | 'ok' | 'warn' | 'bad'
  transitions: Transitions<OrderStatus>
  /** Whether nothing is left to do. A paid order whose work is not done is open. */
  isDone: boolean
  /** The button that moves orders here. */
  action: string
  customer: {
    /** What happens next with a paid order; null if the payment status has this text. */
    next: string | null
    tone: 'open' | 'ok'
    /** In the order's history, when it moved here. */
    event: string
  }
}

export const orderStates: Readonly<Record<OrderStatus, OrderState>> = {
  Pending: {
    label: 'Pending',
    tone: 'warn',
    // A customer who accepts a version.
    transitions: { Delivered: ['customer', 'agency'] },
    isDone: false,
    action: 'Mark as Pending',
    customer: { next: null, tone: 'open', event: 'Work resumed' },
  },
  Delivered: {
    label: 'Delivered',
    tone: 'ok',
    // A customer who asks for changes.
    transitions: { Pending: ['customer', 'agency'] },
    isDone: true,
    action: 'Mark as Delivered',
    customer: {
      next: 'The work is delivered. Write to us if anything is missing.',
      tone: 'ok',
      event: 'Work delivered',
    },
  },
}

export const mayMoveOrder = (from: OrderStatus, to: OrderStatus, by: Party): boolean =>
  orderStates[from].transitions[to]?.includes(by) ?? false

export const orderStatusesWhere = (holds: (state: OrderState) => boolean): OrderStatus[] =>
  orderStatuses.filter((status) => holds(orderStates[status]))
