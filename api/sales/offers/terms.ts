import { totalOf } from '#content/shop/breakdown.ts'
import { fromCents } from '#content/shop/cents.ts'
import { isOption, offerLines, recurringOf } from '#content/shop/offer.ts'
import { planAmounts, plainPlan, type PlanPart } from '#content/shop/payment-plan.ts'
import type { SelectedLine } from '#content/shop/selection.ts'
import type { OfferContent } from '../../platform/db/offer-data.ts'
import { InvalidInputError } from '../../platform/errors.ts'

/** What a client agrees to with the options that they chose. */
export interface OfferTerms {
  lines: SelectedLine[]
  total: string
  plan: readonly PlanPart[]
  /** Of each part of the plan, in cents. */
  amounts: number[]
  /** What a later period costs, in cents; null if nothing is paid by the period. */
  later: number | null
}

/** At the prices of the offer, whatever the client sent. Throws an InvalidInputError for an option that is not offered. */
export function termsOf({ items, plan }: OfferContent, chosen: readonly number[]): OfferTerms {
  if (new Set(chosen).size < chosen.length || chosen.some((i) => !items[i] || !isOption(items[i])))
    throw new InvalidInputError({ errors: { chosen: 'One of these options is not offered.' } })
  const lines = offerLines(items, chosen)
  const total = totalOf(lines)
  const parts = plan.length > 0 ? plan : plainPlan
  const recurring = recurringOf(items, chosen)
  return {
    lines,
    total: fromCents(total),
    plan: parts,
    amounts: planAmounts(parts, total),
    later: recurring ? totalOf(recurring.lines) : null,
  }
}
