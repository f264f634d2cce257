import { formatLongDay } from '#content/locale/format.ts'
import { fillTemplate } from '#content/model/text-template.ts'
import { addDays } from '#content/locale/calendar-day.ts'
import { totalOf } from '#content/shop/breakdown.ts'
import { fromCents } from '#content/shop/cents.ts'
import { lastDayOf, periodOf, type Interval } from '#content/shop/periods.ts'
import { formatPrice } from '../../ui/price.ts'
import { linesOf, linesOfPeriod, linesWithCoupon, termsOf, type OrderedPackage } from './ordered-package.ts'
import type { Chosen } from './use-selection.ts'

/** What the order form says of a package that is paid by the period. */
export interface PeriodWords {
  orderPeriods: string
  setupFeeName: string
  orderDueNow: string
  orderDueOn: string
  orderThen: string
  orderAfterCoupon: string
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
  const beginOf = (number: number) => periodOf({ interval, anchor, anchorNumber: 1 }, number).from
  const per = words.per[interval]
  const end = endsAfterMonths && lastDayOf(anchor, endsAfterMonths)
  const first = money(totalOf(linesOf(offered, chosen)))
  const full = money(totalOf(linesOfPeriod(offered, chosen)))
  const reduced = money(totalOf(linesWithCoupon(offered, chosen)))
  // How many periods have the coupon: the first one at least.
  const withCoupon = chosen.coupon ? chosen.coupon.periods : 1
  const isBefore = (number: number) => !end || beginOf(number) <= end
  return [
    trialDays
      ? fillTemplate(words.orderDueOn, { day: day(anchor), price: first })
      : fillTemplate(words.orderDueNow, { price: first }),
    ...(isBefore(2)
      ? [
          fillTemplate(words.orderThen, {
            price: withCoupon === 1 ? full : reduced,
            period: per,
            day: day(beginOf(2)),
          }),
        ]
      : []),
    ...(withCoupon !== null && withCoupon > 1 && reduced !== full && isBefore(withCoupon + 1)
      ? [
          fillTemplate(words.orderAfterCoupon, {
            price: full,
            period: per,
            day: day(beginOf(withCoupon + 1)),
          }),
        ]
      : []),
    ...(minimumMonths
      ? [fillTemplate(words.orderMinimum, { day: day(lastDayOf(anchor, minimumMonths)) })]
      : []),
    ...(end ? [fillTemplate(words.orderEnds, { day: day(end) })] : []),
    words.orderHowToEnd,
    ...(noticeDays ? [fillTemplate(words.orderNotice, { count: String(noticeDays) })] : []),
  ]
}
