import { formatPercent, formatPriceTag } from '#content/locale/format.ts'
import { fillTemplate } from '#content/model/text-template.ts'
import { fromCents } from '#content/shop/cents.ts'
import { periodTermsOf, savedPercent } from '#content/shop/package-periods.ts'
import type { Interval, PeriodTerms } from '#content/shop/periods.ts'
import type { PeriodWords as OrderFormWords } from '../../account/orders/period-words.ts'
import { orderLink, type Package } from './packages.ts'

/** The words of wordsPricing that say how often something is paid. */
interface PeriodWords {
  perMonth: string
  perQuarter: string
  perYear: string
  byMonth: string
  byQuarter: string
  byYear: string
  saving: string
  setupFee: string
  trial: string
  minimumTerm: string
  noMinimumTerm: string
  endsAfter: string
  notice: string
}

export const termsOf = (pack: Package): PeriodTerms[] => periodTermsOf(pack)

/** `per month` */
export const perPeriod = (texts: PeriodWords, interval: Interval): string =>
  ({ month: texts.perMonth, quarter: texts.perQuarter, year: texts.perYear })[interval]

/** `Monthly` */
export const byPeriod = (texts: PeriodWords, interval: Interval): string =>
  ({ month: texts.byMonth, quarter: texts.byQuarter, year: texts.byYear })[interval]

/** The price of one period as it stands on a price tag. */
export const periodPriceTag = ({ price }: PeriodTerms, currency: string, locale: string) =>
  formatPriceTag(fromCents(price), currency, locale)

/** The price of a package in one text: `$49 per month`, or `$349` for one payment. */
export function priceText(pack: Package, texts: PeriodWords, currency: string, locale: string): string {
  const [terms] = termsOf(pack)
  return terms
    ? `${periodPriceTag(terms, currency, locale)} ${perPeriod(texts, terms.interval)}`
    : formatPriceTag(pack.packagePrice, currency, locale)
}

/** What a period saves against the shortest one; nothing if it does not. */
export function savingLines(
  all: readonly PeriodTerms[],
  terms: PeriodTerms,
  texts: PeriodWords,
  locale: string,
): string[] {
  const saved = savedPercent(all, terms)
  return saved > 0 ? [fillTemplate(texts.saving, { percent: formatPercent(saved, locale) })] : []
}

/** What each period binds to, and what is paid besides, in small words. */
export function termLines(
  terms: PeriodTerms,
  texts: PeriodWords,
  { currency, locale }: { currency: string; locale: string },
): string[] {
  const { setupFee, trialDays, minimumMonths, endsAfterMonths, noticeDays } = terms
  const counted = (template: string, count: number | null) =>
    count === null ? [] : [fillTemplate(template, { count: String(count) })]
  return [
    ...(setupFee === null
      ? []
      : [fillTemplate(texts.setupFee, { price: formatPriceTag(fromCents(setupFee), currency, locale) })]),
    ...counted(texts.trial, trialDays),
    ...(minimumMonths === null && endsAfterMonths === null
      ? [texts.noMinimumTerm]
      : counted(texts.minimumTerm, minimumMonths)),
    ...counted(texts.endsAfter, endsAfterMonths),
    ...counted(texts.notice, noticeDays),
  ]
}

/** The order form of a package, with the period that is chosen. */
export const periodLink = (pack: Package, { interval }: PeriodTerms) =>
  `${orderLink(pack)}?period=${interval}`

type OrderWords = Omit<OrderFormWords, 'per' | 'by' | 'setupFeeName'>

/** The words of an order form for a package that is paid by the period. */
export function orderPeriodWords(
  texts: OrderWords,
  prices: PeriodWords,
  { setupFeeName }: { setupFeeName: string },
): OrderFormWords {
  const names = [
    'orderPeriods',
    'orderDueNow',
    'orderDueOn',
    'orderThen',
    'orderAfterCoupon',
    'orderMinimum',
    'orderEnds',
    'orderHowToEnd',
    'orderNotice',
  ] as const
  return {
    ...(Object.fromEntries(names.map((name) => [name, texts[name]])) as OrderWords),
    setupFeeName,
    per: { month: prices.perMonth, quarter: prices.perQuarter, year: prices.perYear },
    by: { month: prices.byMonth, quarter: prices.byQuarter, year: prices.byYear },
  }
}
