import { fillTemplate } from '../model/text-template.ts'
import { fromCents, toCents } from './cents.ts'

/** When a part of a plan is due, with the words for the owner. */
export const planDue = {
  acceptance: 'On acceptance',
  date: 'On a day',
  delivery: 'On delivery',
} as const
export type PlanDue = keyof typeof planDue

/** A part of a plan by which an order is paid. */
export interface PlanPart {
  /** A percentage of the total such as `30%`, or an amount such as `500`; empty in the last part, which is the rest. */
  readonly share: string
  readonly due: PlanDue
  /** Of a part that is due on a day: `2026-11-21`. */
  readonly dueOn: string
}

export const maxPlanParts = 12

/** Everything on acceptance. */
export const plainPlan: readonly PlanPart[] = [{ share: '', due: 'acceptance', dueOn: '' }]

const percentPattern = /^(\d{1,2}(?:\.\d{1,2})?) ?%$/

/** A share in cents of a total; undefined if it is neither a percentage nor an amount. */
function shareOf(share: string, total: number): number | undefined {
  const percent = percentPattern.exec(share)?.[1]
  if (percent === undefined) return toCents(share)
  // In hundredths of a percent, which are integers.
  return Math.round((total * toCents(percent)!) / 10_000)
}

/**
 * The amounts of the parts in cents. They always add up to the total: no part takes more than what is left, and the last
 * one takes the rest.
 */
export function planAmounts(parts: readonly PlanPart[], total: number): number[] {
  let left = total
  return parts.map(({ share }, i) => {
    const amount = i === parts.length - 1 ? left : Math.min(shareOf(share, total) ?? 0, left)
    left -= amount
    return amount
  })
}

/** Parts of an order, counted from 1. */
interface Parts {
  readonly first: number
  readonly last: number
  readonly of: number
}

/**
 * The parts that what is paid from one sum to another is for. `ends` are the sums of the parts up to each; all in cents.
 * Undefined for an order that is paid at once.
 */
export function partsBetween(ends: readonly number[], from: number, to: number): Parts | undefined {
  const covered = ends.flatMap((end, i) => (end > from && (ends[i - 1] ?? 0) < to ? [i + 1] : []))
  const [first, last] = [covered[0], covered.at(-1)]
  return first === undefined || last === undefined || ends.length < 2
    ? undefined
    : { first, last, of: ends.length }
}

/** `2 of 3`, or `2–3 of 3`, by a text with the variables `part` and `parts`. */
export const partsText = ({ first, last, of }: Parts, text = '{part} of {parts}'): string =>
  fillTemplate(text, { part: first === last ? String(first) : `${first}–${last}`, parts: String(of) })

/** What is wrong with a plan for totals from `least` on, as a sentence; undefined if nothing is. */
export function planProblem(parts: readonly PlanPart[], least: number): string | undefined {
  for (const [i, { share, due, dueOn }] of parts.entries()) {
    const name = `Part ${i + 1}`
    const isLast = i === parts.length - 1
    if (isLast !== (share === ''))
      return isLast
        ? 'Leave the share of the last part empty: it is the rest.'
        : `${name}: enter a percentage such as 30%, or an amount such as 500.`
    if (!isLast && !shareOf(share, least))
      return `${name}: enter a percentage such as 30%, or an amount such as 500.`
    if ((due === 'date') !== (dueOn !== ''))
      return due === 'date'
        ? `${name}: choose the day.`
        : `${name}: leave the day empty, or choose “On a day”.`
  }
  const amounts = planAmounts(parts, least)
  if (parts.length > 1 && amounts.at(-1) === 0)
    return `The parts before the last one take everything: ${fromCents(least)} is the least that the client can accept.`
  return undefined
}
