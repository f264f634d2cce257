import { formatNumber } from '../locale/format.ts'

/**
 * Parses a number as it is displayed in a language: `1,200`, `12K` or `4.5 %`, in German `1.200` or `4,5 %`; undefined if it
 * is not a number. What separates thousands in one language is the decimal sign of another.
 */
export function readDisplayedNumber(text: string, locale: string): number | undefined {
  const [, digits, unit = ''] =
    /^[^\d]{0,3}(\d[\d.,’'\u00a0\u202f]*(?: \d{3})*[\d.,]*) ?([kKmM]?)/.exec(text) ?? []
  if (!digits) return undefined
  const decimal = formatNumber(1.5, locale).includes(',') ? ',' : '.'
  const [whole = '', fraction = '0'] = digits.split(decimal)
  const plain = `${whole.replaceAll(/\D/g, '')}.${fraction.replaceAll(/\D/g, '')}`
  return Number(plain) * ({ k: 1e3, m: 1e6 }[unit.toLowerCase()] ?? 1)
}

/** How much a displayed number has changed, as a share of the first one; undefined if that cannot be said. */
export function relativeChange(before: string, after: string, locale: string): number | undefined {
  const [one, other] = [readDisplayedNumber(before, locale), readDisplayedNumber(after, locale)]
  return one && other !== undefined ? other / one - 1 : undefined
}
