/**
 * Who or what moves a subscription from one state to another. `payment`: the order of a period was paid. `provider`: what a
 * payment provider that collects it says.
 */
export const subscriptionParties = ['payment', 'customer', 'agency', 'clock', 'provider'] as const
export type SubscriptionParty = (typeof subscriptionParties)[number]

/** The states of a subscription. A new state also needs a migration of the constraint. */
export const subscriptionStatuses = ['Pending', 'Active', 'PastDue', 'Paused', 'Ending', 'Ended'] as const
export type SubscriptionStatus = (typeof subscriptionStatuses)[number]

interface SubscriptionState {
  /** For the agency: on badges and in filters. */
  label: string
  tone: '' | 'ok' | 'warn' | 'bad'
  transitions: Partial<Record<SubscriptionStatus, readonly SubscriptionParty[]>>
  /** Whether the orders of further periods are made. */
  makesPeriods: boolean
  /** Whether it counts for the recurring revenue. */
  isRunning: boolean
  /** For the customer: where it stands, as a sentence. `{day}` is the day that the state is about. */
  customer: string
}

export const subscriptionStates: Readonly<Record<SubscriptionStatus, SubscriptionState>> = {
  Pending: {
    label: 'Not paid yet',
    tone: 'warn',
    transitions: { Active: ['payment', 'agency'], Ended: ['customer', 'agency', 'clock'] },
    makesPeriods: false,
    isRunning: false,
    customer: 'It begins when its first period is paid.',
  },
  Active: {
    label: 'Active',
    tone: 'ok',
    transitions: {
      PastDue: ['clock', 'provider'],
      Paused: ['customer', 'agency'],
      Ending: ['customer', 'agency', 'provider'],
      Ended: ['agency', 'clock'],
    },
    makesPeriods: true,
    isRunning: true,
    customer: 'It runs. The next period begins on {day}.',
  },
  PastDue: {
    label: 'Past due',
    tone: 'bad',
    transitions: {
      Active: ['payment', 'agency'],
      Ending: ['customer', 'agency', 'provider'],
      Ended: ['clock', 'agency'],
    },
    makesPeriods: true,
    isRunning: true,
    customer: 'A period is not paid. Pay it by {day}, so that it goes on.',
  },
  Paused: {
    label: 'Paused',
    tone: 'warn',
    transitions: { Active: ['customer', 'agency', 'clock'], Ended: ['customer', 'agency'] },
    makesPeriods: false,
    isRunning: false,
    customer: 'It is paused: no further period begins until it is resumed.',
  },
  Ending: {
    label: 'Ending',
    tone: 'warn',
    transitions: { Active: ['customer', 'agency'], Ended: ['clock', 'agency'] },
    makesPeriods: true,
    isRunning: true,
    customer: 'It ends on {day}. Until then you can take that back.',
  },
  Ended: {
    label: 'Ended',
    tone: '',
    transitions: {},
    makesPeriods: false,
    isRunning: false,
    customer: 'It ended on {day}.',
  },
}

export const mayMoveSubscription = (
  from: SubscriptionStatus,
  to: SubscriptionStatus,
  by: SubscriptionParty,
): boolean => subscriptionStates[from].transitions[to]?.includes(by) ?? false

export const subscriptionStatusesWhere = (
  holds: (state: SubscriptionState) => boolean,
): SubscriptionStatus[] => subscriptionStatuses.filter((status) => holds(subscriptionStates[status]))

/** Why a subscription ended, with the words for the agency. */
export const endReasons = {
  cancelled: 'Canceled',
  completed: 'Completed',
  unpaid: 'Not paid',
  refunded: 'Refunded',
} as const
export type EndReason = keyof typeof endReasons
