import type { PlanDue } from './payment-plan.ts'

/** The texts of `wordsOffer` for when a part is due; one that is due on a day has its date. */
export const dueTexts = {
  acceptance: 'offerDueAcceptance',
  delivery: 'offerDueDelivery',
} as const satisfies Record<Exclude<PlanDue, 'date'>, string>
