import { formatNumber } from '#content/locale/format.ts'
import { fillTemplate } from '#content/model/text-template.ts'
import { withDefaults, type WithDefaults } from '#content/sections/section.ts'
import { sections } from '#content/sections/sections.ts'
import type { OfferItem } from '#content/shop/offer.ts'
import type { Interval } from '#content/shop/periods.ts'
import { list } from '../../content/records/records.ts'
import type { Context } from '../../platform/context.ts'
import type { OfferRecurring } from '../../platform/db/offer-data.ts'
import { packageById } from '../orders/packages.ts'
import { offerTexts } from './texts.ts'

const perWords = { month: 'perMonth', quarter: 'perQuarter', year: 'perYear' } as const

/**
 * How what is paid by the period is paid: its minimum term, notice and end are those of the package, if it is sold by this
 * period. Null if everything is paid once.
 */
export async function recurringTerms(
  ctx: Context,
  items: readonly OfferItem[],
  locale: string,
): Promise<OfferRecurring | null> {
  const interval = items.find((item) => item.interval)?.interval
  if (!interval) return null
  const {
    minimumMonths = null,
    noticeDays = null,
    endsAfterMonths = null,
  } = (await packageTerms(ctx, items, interval)) ?? {}
  const texts = await offerTexts(ctx)
  const [stored] = await list(ctx, sections.wordsPricing)
  const prices = withDefaults(sections.wordsPricing, stored) as WithDefaults<typeof sections.wordsPricing>
  const counted = (text: string, count: number | null) =>
    count === null ? [] : [fillTemplate(text, { count: formatNumber(count, locale) })]
  return {
    interval,
    per: prices[perWords[interval]],
    minimumMonths,
    noticeDays,
    endsAfterMonths,
    sentences: [
      ...counted(texts.offerMinimum, minimumMonths),
      ...counted(texts.offerEnds, endsAfterMonths),
      texts.offerHowToEnd,
      ...counted(texts.offerNotice, noticeDays),
    ],
  }
}

async function packageTerms(ctx: Context, items: readonly OfferItem[], interval: Interval) {
  const recordId = items.find(({ kind }) => kind === 'package')?.recordId
  const found = recordId ? await packageById(ctx, recordId) : undefined
  return found?.terms.find((terms) => terms.interval === interval)
}
