import { toCents } from './cents.ts'

/** A line of an order or an invoice. Amounts are integer cents of one currency and include tax. */
export interface Line {
  /** Tells lines of the same order apart. */
  position: number
  name: string
  points: readonly string[]
  quantity: number
  /** Before discounts. */
  full: number
  discounts: readonly Discount[]
}

/** What is taken off a line. */
export interface Discount {
  reason: string
  amount: number
}

export const sumOf = (amounts: readonly number[]) => amounts.reduce((sum, each) => sum + each, 0)

/** A line in one text: `2 × Basic`. */
export const lineText = ({ name, quantity }: Pick<Line, 'name' | 'quantity'>) =>
  quantity === 1 ? name : `${quantity} × ${name}`

const discountOf = ({ discounts }: Pick<Line, 'discounts'>) => sumOf(discounts.map(({ amount }) => amount))

/** What a line costs. */
export const lineTotal = (line: Pick<Line, 'full' | 'discounts'>) => line.full - discountOf(line)

/** What has to be paid: the sum of the lines. */
export const totalOf = (lines: readonly Line[]) => sumOf(lines.map(lineTotal))

/** The sum of each discount over all lines, in their order. */
export function discountsOf(lines: readonly Line[]): Discount[] {
  const sums = new Map<string, number>()
  for (const { reason, amount } of lines.flatMap(({ discounts }) => discounts))
    sums.set(reason, (sums.get(reason) ?? 0) + amount)
  return [...sums].map(([reason, amount]) => ({ reason, amount }))
}

/**
 * Splits an amount in proportion to the weights. The parts always add up to it: the cents that rounding leaves go to the
 * largest remainders. No part is above its weight if the amount is not above their sum.
 */
export function spread(cents: number, weights: readonly number[]): number[] {
  const sum = sumOf(weights)
  if (sum === 0) return weights.map(() => 0)
  // The products exceed the integers that a number can hold.
  const exact = weights.map((weight) => BigInt(cents) * BigInt(weight))
  const parts = exact.map((product) => Number(product / BigInt(sum)))
  const remainders = exact.map((product) => Number(product % BigInt(sum)))
  const byRemainder = remainders.map((_, i) => i).toSorted((a, b) => remainders[b]! - remainders[a]!)
  const left = cents - sumOf(parts)
  for (const i of byRemainder.slice(0, left)) parts[i]!++
  return parts
}

/** Takes an amount off the lines, in proportion to what they cost. Never more than that. */
export function takeOff<L extends Line>(lines: readonly L[], { reason, amount }: Discount): L[] {
  const parts = spread(Math.min(amount, totalOf(lines)), lines.map(lineTotal))
  return lines.map((line, i) =>
    parts[i] ? { ...line, discounts: [...line.discounts, { reason, amount: parts[i] }] } : line,
  )
}

/** A part of the lines that costs this amount, with the discounts in proportion. Everything if it is their total. */
export function portionOf(lines: readonly Line[], amount: number): Line[] {
  if (amount >= totalOf(lines)) return [...lines]
  const parts = spread(amount, lines.map(lineTotal))
  return lines.flatMap((line, i) => {
    const [part, total] = [parts[i]!, lineTotal(line)]
    if (part === 0) return []
    if (part === total) return [line]
    const discounts = line.discounts
      .map((each) => ({ ...each, amount: Math.round((each.amount * part) / total) }))
      .filter((each) => each.amount > 0)
    return [{ ...line, quantity: 1, full: part + discountOf({ discounts }), discounts }]
  })
}

/** What is left of the lines after portions of them were taken. */
export function restOf(lines: readonly Line[], taken: readonly Line[]): Line[] {
  return lines.flatMap((line) => {
    const parts = taken.filter(({ position }) => position === line.position)
    if (parts.length === 0) return [line]
    const full = line.full - sumOf(parts.map((part) => part.full))
    const discounts = line.discounts
      .map(({ reason, amount }) => {
        const same = parts.flatMap((part) => part.discounts).filter((each) => each.reason === reason)
        return { reason, amount: amount - sumOf(same.map((each) => each.amount)) }
      })
      .filter(({ amount }) => amount > 0)
    return full > 0 ? [{ ...line, quantity: 1, full, discounts }] : []
  })
}

/** The net amount of one that includes tax. `rate` is in percent: `19` or `19.00`. */
export const netOf = (cents: number, rate: string) =>
  Math.round((cents * 10_000) / (10_000 + (toCents(rate) ?? 0)))

/** A line with its amounts without tax. */
export interface NetLine extends Line {
  /** What it costs. */
  net: number
  discounts: readonly (Discount & { net: number })[]
}

/** The lines with their amounts without tax, which add up to `net`. */
export function withNet(lines: readonly Line[], net: number, rate: string): NetLine[] {
  const nets = spread(net, lines.map(lineTotal))
  return lines.map((line, i) => ({
    ...line,
    net: nets[i]!,
    discounts: line.discounts.map((each) => ({ ...each, net: netOf(each.amount, rate) })),
  }))
}
