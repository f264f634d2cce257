import { fromCents, toCents } from '#content/shop/cents.ts'
import type { Answer } from '../../api/public-api.ts'

type Details = Answer<'GET /account/subscriptions/{id}'>

/** The add-ons of a subscription from its next period on, and what can be added. */
export type AddOns = NonNullable<Details['addOns']>
export type ChosenAddOn = AddOns['chosen'][number]

/** What an add-on is part of. */
export interface AddOnsProps extends Pick<Details, 'currency' | 'interval' | 'collected'> {
  addOns: AddOns
}

/** An amount plus some of another. */
export const plus = (amount: string, other: string, times = 1): string =>
  fromCents(toCents(amount)! + times * toCents(other)!)
