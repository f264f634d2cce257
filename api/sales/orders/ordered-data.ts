import { discountsOf, lineText } from '#content/shop/breakdown.ts'
import { fromCents } from '#content/shop/cents.ts'
import { formatMoney } from '#content/locale/format.ts'
import type { TxContext } from '../../platform/context.ts'
import { isPlain, linesOf } from './items.ts'
import type { Order } from './order.ts'

/**
 * For a mail that confirms an order: what was ordered, line by line, unless it is one package at its price. `breakdown` is
 * the same with prices, for those who see them.
 */
export async function orderedData(ctx: TxContext, order: Order): Promise<Record<string, string>> {
  const lines = await linesOf(ctx, order)
  if (isPlain(lines)) return {}
  const money = (cents: number) => formatMoney(fromCents(cents), order.currency, order.locale)
  return {
    ordered: lines.map(lineText).join('\n'),
    breakdown: [
      ...lines.map((line) => `${lineText(line)}: ${money(line.full)}`),
      ...discountsOf(lines).map(({ reason, amount }) => `${reason}: –${money(amount)}`),
    ].join('\n'),
  }
}
