import { lineTotal, sumOf, withNet, type Line } from '#content/shop/breakdown.ts'
import { fromCents, toCents } from '#content/shop/cents.ts'
import type { InvoiceData } from '../../platform/db/invoice-data.ts'

type DocumentLine = InvoiceData['lines'][number]

/** The lines of an order as a document stores them, with net amounts that add up to that of the document. */
export const toDocumentLines = (
  lines: readonly Line[],
  { net, rate }: { net: number; rate: string },
): DocumentLine[] =>
  withNet(lines, net, rate).map((line) => ({
    position: line.position,
    name: line.name,
    points: [...line.points],
    quantity: line.quantity,
    total: fromCents(lineTotal(line)),
    net: fromCents(line.net),
    discounts: line.discounts.map((each) => ({
      reason: each.reason,
      amount: fromCents(each.amount),
      net: fromCents(each.net),
    })),
  }))

/** The lines of a document, with amounts that include tax. */
export const linesOfDocument = ({ lines }: Pick<InvoiceData, 'lines'>): Line[] =>
  lines.map(({ position, name, points, quantity, total, discounts }) => {
    const all = discounts.map(({ reason, amount }) => ({ reason, amount: toCents(amount)! }))
    return {
      position,
      name,
      points,
      quantity,
      full: toCents(total)! + sumOf(all.map(({ amount }) => amount)),
      discounts: all,
    }
  })

/** The net amount of a line before its discounts, in cents. */
export const netBeforeDiscounts = ({ net, discounts }: DocumentLine) =>
  toCents(net)! + sumOf(discounts.map((each) => toCents(each.net)!))

/**
 * The net price of one, with as many decimals as it needs so that the quantity times the price is the amount of the line
 * to a cent: two, or four.
 */
export function unitPriceOf(line: DocumentLine): string {
  const full = netBeforeDiscounts(line)
  return full % line.quantity === 0
    ? fromCents(full / line.quantity)
    : (full / line.quantity / 100).toFixed(4)
}
