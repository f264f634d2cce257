import {
  formatCountry,
  formatLongDay,
  formatMoney,
  formatPercent,
  withLatinDigits,
} from '#content/locale/format.ts'
import { directionOf } from '#content/locale/locale.ts'
import { isolated } from '../bidi.ts'

/** How a document writes dates, amounts and countries: each keeps its own order in the English texts around it. */
export function documentFormats(locale: string) {
  const digits = withLatinDigits(locale)
  const shown = directionOf(locale) === 'rtl' ? isolated : (value: string) => value
  return {
    money: (amount: string, currency: string) => shown(formatMoney(amount, currency, digits)),
    day: (day: string) => shown(formatLongDay(day, digits)),
    percent: (percent: number) => shown(formatPercent(percent, digits)),
    country: (code: string) => formatCountry(code, locale),
  }
}
