import { toCents } from './cents.ts'
import { intervals, monthsOf, type Interval, type PeriodTerms } from './periods.ts'

/** The values of a package that say how often it is paid. */
export interface PackagePeriodValues {
  readonly packagePrice?: string
  readonly packagePeriod?: string
  readonly packageQuarterPrice?: string
  readonly packageYearPrice?: string
  readonly packageSetupFee?: string
  readonly packageTrialDays?: string
  readonly packageMinimumMonths?: string
  readonly packageNoticeDays?: string
  readonly packageEndsAfterMonths?: string
}

/** The interval in which the price of a package is paid; undefined for one payment. */
const ownInterval = ({ packagePeriod }: PackagePeriodValues): Interval | undefined =>
  intervals.find((interval) => interval === packagePeriod?.toLowerCase())

const wholeNumber = (text: string | undefined) => Number(text) || null

/** What a package costs by each period in which it is sold, from the shortest; empty for one payment. */
export function periodTermsOf(values: PackagePeriodValues): PeriodTerms[] {
  const own = ownInterval(values)
  if (!own) return []
  const prices: Partial<Record<Interval, string | undefined>> = {
    quarter: values.packageQuarterPrice,
    year: values.packageYearPrice,
    [own]: values.packagePrice,
  }
  return intervals.flatMap((interval) => {
    const price = toCents(prices[interval]?.trim() ?? '')
    if (!price) return []
    return {
      interval,
      price,
      setupFee: toCents(values.packageSetupFee?.trim() ?? '') || null,
      trialDays: wholeNumber(values.packageTrialDays),
      minimumMonths: wholeNumber(values.packageMinimumMonths),
      noticeDays: wholeNumber(values.packageNoticeDays),
      endsAfterMonths: wholeNumber(values.packageEndsAfterMonths),
    }
  })
}

/** What a year costs less by these terms than by the shortest ones, as whole percent rounded down; 0 if it does not. */
export function savedPercent(all: readonly PeriodTerms[], terms: PeriodTerms): number {
  const yearOf = ({ price, interval }: PeriodTerms) => (price * 12) / monthsOf[interval]
  const shortest = all[0] && yearOf(all[0])
  return shortest ? Math.max(0, Math.floor(100 - (yearOf(terms) * 100) / shortest)) : 0
}

/** The fields that mean something only for a package with a period. */
const dependentFields = [
  'packageQuarterPrice',
  'packageYearPrice',
  'packageSetupFee',
  'packageTrialDays',
  'packageMinimumMonths',
  'packageNoticeDays',
  'packageEndsAfterMonths',
] as const satisfies readonly (keyof PackagePeriodValues)[]

/** All of them, with the period itself. */
export const periodFields = ['packagePeriod', ...dependentFields] as const

/** The errors of values that do not fit each other, by field. */
export function packagePeriodErrors(values: PackagePeriodValues): Record<string, string> {
  const own = ownInterval(values)
  if (!own)
    return Object.fromEntries(
      dependentFields
        .filter((name) => values[name])
        .map((name) => [
          name,
          'Only for a package with a period: choose how often it is paid, or empty this.',
        ]),
    )
  const errors: Record<string, string> = {}
  const isShorter = (interval: Interval) => intervals.indexOf(interval) <= intervals.indexOf(own)
  if (values.packageQuarterPrice && isShorter('quarter'))
    errors['packageQuarterPrice'] = `The price above is already paid by the ${own}: empty this.`
  if (values.packageYearPrice && isShorter('year'))
    errors['packageYearPrice'] = `The price above is already paid by the ${own}: empty this.`
  const ends = wholeNumber(values.packageEndsAfterMonths)
  const uneven = periodTermsOf(values).find(({ interval }) => ends && ends % monthsOf[interval] !== 0)
  if (uneven)
    errors['packageEndsAfterMonths'] =
      `This does not end with a ${uneven.interval}: choose a multiple of ${monthsOf[uneven.interval]} months.`
  else if (ends && ends < Number(values.packageMinimumMonths))
    errors['packageMinimumMonths'] = `This is longer than the ${ends} months after which it ends.`
  return errors
}
