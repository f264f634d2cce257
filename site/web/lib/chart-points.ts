import { readDisplayedNumber } from '#content/model/displayed-number.ts'

/** The values of a chart, from rows of name and number: those that are numbers, if they are enough for one. */
export function chartPoints(
  rows: readonly string[][],
  locale: string,
): { name: string; text: string; amount: number }[] {
  const points = rows.slice(0, 36).flatMap(([name = '', text = '']) => {
    const amount = readDisplayedNumber(text, locale)
    return amount === undefined ? [] : [{ name, text, amount }]
  })
  return points.length >= 3 ? points : []
}
