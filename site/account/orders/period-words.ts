import { formatLongDay } from '#content/locale/format.ts'
import { fillTemplate } from '#content/model/text-template.ts'
import { addDays } from '#content/locale/calendar-day.ts'
import { totalOf } from '#content/shop/breakdown.ts'
import { fromCents } from '#content/shop/cents.ts'
import { lastDayOf, periodOf, type Interval } from '#content/shop/periods.ts'
import { formatPrice } from '../../ui/price.ts'
import { linesOf, linesOfPeriod, termsOf, type OrderedPackage } from './ordered-package.ts'
import type { Chosen } from './use-selection.ts'

/** What the order form says of a package that is paid by the period. */
export interface PeriodWords {
  orderPeriods: string
  setupFeeName: string
  orderDueNow: string
  orderDueOn: string
  orderThen: string
  orderMinimum: string
  orderEnds: string
  orderHowToEnd: string
  orderNotice: string
  /** `per month` */
  per: Readonly<Record<Interval, string>>
  /** `Monthly` */
  by: Readonly<Record<Interval, string>>
}

/** What is due now and later, and how it ends: what a customer has to know before they order. */
export function periodSentences(offered: OrderedPackage, chosen: Chosen, today: string): string[] {
  const terms = termsOf(offered, chosen)
  if (!terms) return []
  const { currency, locale } = offered
  const { words } = offered.periods!
  const { interval, trialDays, minimumMonths, endsAfterMonths, noticeDays } = terms
  const money = (cents: number) => formatPrice(fromCents(cents), currency, locale)
  const day = (date: string) => formatLongDay(date, locale)
  const anchor = addDays(today, trialDays ?? 0)
  const second = periodOf({ interval, anchor, anchorNumber: 1 }, 2).from
  const end = endsAfterMonths && lastDayOf(anchor, endsAfterMonths)
  const first = money(totalOf(linesOf(offered, chosen)))
  const each = money(totalOf(linesOfPeriod(offered, chosen)))
  return [
    trialDays
      ? fillTemplate(words.orderDueOn, { day: day(anchor), price: first })
      : fillTemplate(words.orderDueNow, { price: first }),
    ...(end && second > end
      ? []
      : [fillTemplate(words.orderThen, { price: each, period: words.per[interval], day: day(second) })]),
    ...(minimumMonths
      ? [fillTemplate(words.orderMinimum, { day: day(lastDayOf(anchor, minimumMonths)) })]
      : []),
    ...(end ? [fillTemplate(words.orderEnds, { day: day(end) })] : []),
    words.orderHowToEnd,
    ...(noticeDays ? [fillTemplate(words.orderNotice, { count: String(noticeDays) })] : []),
  ]
}
