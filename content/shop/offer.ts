import { takeOff, totalOf } from './breakdown.ts'
import { toCents } from './cents.ts'
import type { Interval } from './periods.ts'
import { planProblem, type PlanPart } from './payment-plan.ts'
import { maxTotal, type LineKind, type SelectedLine } from './selection.ts'

/** Whether the client can leave an item out, with the words for the agency. */
export const offerChoices = {
  fixed: 'Always included',
  option: 'Option',
  ticked: 'Option, ticked at first',
} as const
export type OfferChoice = keyof typeof offerChoices

/** An item of an offer. */
export interface OfferItem {
  readonly kind: LineKind
  /** The package or add-on; null for free text. */
  readonly recordId: string | null
  readonly name: string
  readonly description: string
  readonly quantity: number
  /** Includes tax. */
  readonly unitPrice: string
  /** What is taken off: a percentage such as `10%`, or an amount such as `50`; empty for nothing. */
  readonly discount: string
  readonly discountReason: string
  readonly choice: OfferChoice
  /** How often it is paid; without, once. */
  readonly interval?: Interval | null | undefined
}

export const maxOfferItems = 50
export const maxOfferQuantity = 999

export const isOption = ({ choice }: Pick<OfferItem, 'choice'>) => choice !== 'fixed'

/** The positions of the options that are ticked at first. */
export const tickedAtFirst = (items: readonly OfferItem[]): number[] =>
  items.flatMap(({ choice }, i) => (choice === 'ticked' ? [i] : []))

const percentPattern = /^(\d{1,3}(?:\.\d{1,2})?) ?%$/

/** What a discount takes off an amount, in cents; undefined if it is neither a percentage nor an amount, or above it. */
export function discountOf(discount: string, full: number): number | undefined {
  if (discount === '') return 0
  const percent = percentPattern.exec(discount)?.[1]
  const off = percent === undefined ? toCents(discount) : Math.round((full * toCents(percent)!) / 10_000)
  return off !== undefined && off >= 0 && off <= full ? off : undefined
}

function lineOf(item: OfferItem, position: number): SelectedLine {
  const { kind, recordId, name, description, quantity } = item
  const unitPrice = toCents(item.unitPrice) ?? 0
  const line = {
    kind,
    recordId,
    position,
    name,
    points: description.split('\n').filter(Boolean),
    quantity,
    unitPrice,
    full: unitPrice * quantity,
    discounts: [],
  }
  const amount = discountOf(item.discount, line.full) ?? 0
  return amount > 0 ? takeOff([line], { reason: item.discountReason, amount })[0]! : line
}

/** The lines of an offer with these options. Positions of items that are no options change nothing. */
export const offerLines = (items: readonly OfferItem[], chosen: readonly number[]): SelectedLine[] =>
  items
    .map((item, i) => ({ line: lineOf(item, i), isIn: !isOption(item) || chosen.includes(i) }))
    .flatMap(({ line, isIn }) => (isIn ? [line] : []))

/** What is paid by the period with these options: how often, and the lines of each period; undefined if nothing is. */
export function recurringOf(
  items: readonly OfferItem[],
  chosen: readonly number[],
): { interval: Interval; lines: SelectedLine[] } | undefined {
  const lines = offerLines(items, chosen).filter(({ position }) => items[position]!.interval)
  const [first] = lines
  return first && { interval: items[first.position]!.interval!, lines }
}

/** The least and the most that an offer can come to, in cents. */
export const offerRange = (items: readonly OfferItem[]) => ({
  least: totalOf(offerLines(items, [])),
  most: totalOf(
    offerLines(
      items,
      items.map((_, i) => i),
    ),
  ),
})

/** What is wrong with an item, by its field; empty if nothing is. */
export function itemProblems(item: OfferItem): Partial<Record<keyof OfferItem, string>> {
  const { name, quantity, unitPrice, discount, discountReason } = item
  const price = toCents(unitPrice)
  return {
    ...(!name && { name: 'Please fill this in.' }),
    ...((price === undefined || price < 0) && { unitPrice: 'Enter a price such as 499 or 499.50.' }),
    ...((!Number.isInteger(quantity) || quantity < 1 || quantity > maxOfferQuantity) && {
      quantity: `A whole number from 1 to ${maxOfferQuantity}.`,
    }),
    ...(price !== undefined &&
      discountOf(discount, price * quantity) === undefined && {
        discount: 'A percentage such as 10%, or an amount such as 50, up to the price.',
      }),
    ...(discount && !discountReason && { discountReason: 'Say why, for example “New client”.' }),
  }
}

/** What is wrong with the items together, as a sentence; undefined if nothing is. */
export function itemsProblem(items: readonly OfferItem[]): string | undefined {
  if (items.length === 0) return 'Add at least one item.'
  if (!items.some((item) => !isOption(item))) return 'At least one item has to be always included.'
  if (items.filter(({ kind }) => kind === 'package').length > 1)
    return 'An offer has one package. Add the other one as free text.'
  const intervals = new Set(items.flatMap(({ interval }) => interval ?? []))
  if (intervals.size > 1) return 'What is paid by the period has to have the same period.'
  if (intervals.size > 0 && items.some(({ kind, interval }) => kind === 'package' && !interval))
    return 'If something is paid by the period, the package has to be, too. Add a package that is paid once as free text.'
  if (offerRange(items).most > maxTotal) return 'The sum is too large.'
  return undefined
}

/** What is wrong with a plan of payments for these items, as a sentence; undefined if nothing is. */
export function offerPlanProblem(items: readonly OfferItem[], plan: readonly PlanPart[]): string | undefined {
  if (plan.length === 0) return undefined
  if (items.some(({ interval }) => interval))
    return 'What is paid by the period has no parts: the first period is due on acceptance.'
  return planProblem(plan, offerRange(items).least)
}
