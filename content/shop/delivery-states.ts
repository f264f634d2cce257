import type { Party } from './payment-states.ts'

/** The states of a delivered version. A new state also needs a migration. */
export const deliveryStates = ['waiting', 'accepted', 'change-requested', 'withdrawn'] as const
export type DeliveryState = (typeof deliveryStates)[number]

/** Who has answered a version; `silence` means that nobody did within `acceptAfterDays`. */
export const deliveryAnswerers = ['customer', 'silence', 'agency'] as const
export type DeliveryAnswerer = (typeof deliveryAnswerers)[number]

/** After this number of days without an answer a version counts as accepted; the customer gets a reminder before that. */
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

/** The final states that a waiting version can get, and who may set them. */
const answers: Readonly<Record<Exclude<DeliveryState, 'waiting'>, Party>> = {
  accepted: 'customer',
  'change-requested': 'customer',
  withdrawn: 'agency',
}

export const mayAnswerDelivery = (from: DeliveryState, to: DeliveryState, by: Party): boolean =>
  from === 'waiting' && to !== 'waiting' && answers[to] === by
