import { formatDay } from '#content/locale/format.ts'
import { fromCents, toCents } from '#content/shop/cents.ts'
import type { Period } from '#content/shop/periods.ts'
import type { SelectedLine } from '#content/shop/selection.ts'
import type { SubscriptionItem } from '../../../platform/db/subscription-data.ts'

/** The lines of an order as a subscription keeps them for each period. */
export const toItems = (lines: readonly SelectedLine[]): SubscriptionItem[] =>
  lines.map(({ kind, recordId, name, points, quantity, unitPrice, discounts }) => ({
    kind,
    recordId,
    name,
    points: [...points],
    quantity,
    unitPrice: fromCents(unitPrice),
    discounts: discounts.map(({ reason, amount }) => ({ reason, amount: fromCents(amount) })),
  }))

/** The lines of the order of a period. */
export const toLines = (items: readonly SubscriptionItem[]): SelectedLine[] =>
  items.map(({ unitPrice, discounts, ...item }, position) => {
    const each = toCents(unitPrice)!
    return {
      ...item,
      position,
      unitPrice: each,
      full: each * item.quantity,
      discounts: discounts.map(({ reason, amount }) => ({ reason, amount: toCents(amount)! })),
    }
  })

/** What is sold with its period, for orders and invoices: `SEO care, 1/31/2026 – 2/27/2026`. */
export const nameWithPeriod = (name: string, { from, to }: Period, locale: string) =>
  `${name}, ${formatDay(from, locale)} – ${formatDay(to, locale)}`

/** The name alone, where the period is said beside it. */
export function nameWithoutPeriod(name: string, period: Period, locale: string): string {
  const end = nameWithPeriod('', period, locale)
  return name.endsWith(end) ? name.slice(0, -end.length) : name
}

/** The lines with the period in the name of the first one. */
export const inPeriod = (lines: readonly SelectedLine[], period: Period, locale: string): SelectedLine[] =>
  lines.map((line, i) => (i === 0 ? { ...line, name: nameWithPeriod(line.name, period, locale) } : line))
