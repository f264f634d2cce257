import { lineTotal, sumOf, takeOff } from './breakdown.ts'
import { toCents } from './cents.ts'
import type { SelectedLine } from './selection.ts'

/** What a coupon takes off an order. */
export interface CouponRule {
  code: string
  /** Such as `25.00`; empty if it is an amount. */
  percent: string
  /** In the currency of the site; empty if it is a percentage. */
  amount: string
  /** The ids of the packages and add-ons that it is for; all if there are none. */
  records: string[]
  /** What these have to cost at least; empty for any amount. */
  leastTotal: string
  /** How many periods of a subscription it is for; null for all. */
  periods: number | null
}

/** A code as it is compared and stored, however it was typed. */
export const normalizeCode = (typed: string) => typed.trim().toUpperCase()

export const codePattern = /^[A-Z0-9][A-Z0-9_-]{2,39}$/

/** The line of the breakdown. */
export const couponReason = (code: string) => `Coupon ${code}`

/** A set-up fee, which is no package and no add-on, is never reduced. */
const isFor = ({ records }: CouponRule, { recordId }: SelectedLine) =>
  recordId !== null && (records.length === 0 || records.includes(recordId))

/** Why a coupon takes nothing off these lines; null if it does. */
export function couponProblem(
  lines: readonly SelectedLine[],
  rule: CouponRule,
): 'not for these' | 'too little' | null {
  const eligible = lines.filter((line) => isFor(rule, line))
  if (eligible.length === 0) return 'not for these'
  return sumOf(eligible.map(lineTotal)) < (toCents(rule.leastTotal) ?? 0) ? 'too little' : null
}

/** Whether a coupon is for one more period of a subscription, after some that have it. */
export const isForPeriod = ({ periods }: Pick<CouponRule, 'periods'>, before: number) =>
  periods === null || before < periods

/** The lines with what the coupon takes off: spread over those that it is for, and never more than they cost. */
export function withCoupon(lines: readonly SelectedLine[], rule: CouponRule): SelectedLine[] {
  if (couponProblem(lines, rule)) return [...lines]
  const eligible = lines.filter((line) => isFor(rule, line))
  const total = sumOf(eligible.map(lineTotal))
  const amount = rule.percent
    ? Math.round((total * (toCents(rule.percent) ?? 0)) / 10_000)
    : (toCents(rule.amount) ?? 0)
  const reduced = takeOff(eligible, { reason: couponReason(rule.code), amount })
  return lines.map((line) => reduced.find(({ position }) => position === line.position) ?? line)
}
