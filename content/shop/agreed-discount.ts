import { takeOff, totalOf, type Line } from './breakdown.ts'
import { toCents } from './cents.ts'

/** A discount that the agency gives: either a percentage or an amount, as decimal text. */
export interface AgreedDiscount {
  reason: string
  percent?: string | undefined
  amount?: string | undefined
}

/** What the discount is of a total, in cents; it may be more than the total. */
export const agreedCents = (total: number, { percent, amount }: AgreedDiscount): number =>
  percent ? Math.round((total * (toCents(percent) ?? 0)) / 10_000) : (toCents(amount ?? '') ?? 0)

/** The lines with the discount, spread over them in proportion to what they cost. */
export const withAgreedDiscount = <L extends Line>(lines: readonly L[], discount: AgreedDiscount): L[] =>
  takeOff(lines, { reason: discount.reason, amount: agreedCents(totalOf(lines), discount) })
