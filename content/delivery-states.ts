import type { Party } from './payment-states.ts'

/** Where a version that was handed over stands. A new one needs a migration, too. */
export const deliveryStates = ['waiting', 'accepted', 'change-requested', 'withdrawn'] as const
export type DeliveryState = (typeof deliveryStates)[number]

/** Who has answered a version; `silence` is nobody within `acceptAfterDays`. */
export const deliveryAnswerers = ['customer', 'silence', 'agency'] as const
export type DeliveryAnswerer = (typeof deliveryAnswerers)[number]

/** A version that nobody answers counts as accepted after so many days; the customer is reminded before. */
export const acceptAfterDays = 14
export const remindBeforeDays = 3

export const deliveryWords: Readonly<
  Record<DeliveryState, { label: string; tone: 'ok' | 'warn' | ''; customer: string }>
> = {
  waiting: { label: 'Waiting for the customer', tone: 'warn', customer: 'Waiting for your review' },
  accepted: { label: 'Accepted', tone: 'ok', customer: 'Accepted' },
  'change-requested': { label: 'Changes requested', tone: 'warn', customer: 'Changes requested' },
  withdrawn: { label: 'Withdrawn', tone: '', customer: 'Withdrawn' },
}

/** Who may move a waiting version where; it is final then. */
const answers: Readonly<Record<Exclude<DeliveryState, 'waiting'>, Party>> = {
  accepted: 'customer',
  'change-requested': 'customer',
  withdrawn: 'agency',
}

export const mayAnswerDelivery = (from: DeliveryState, to: DeliveryState, by: Party): boolean =>
  from === 'waiting' && to !== 'waiting' && answers[to] === by
