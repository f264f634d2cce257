import { expect, test } from 'vitest'
import { packagePeriodErrors, periodTermsOf, savedPercent } from './package-periods.ts'

test('a package without a period is sold for one payment', () => {
  expect(periodTermsOf({ packagePrice: '499' })).toEqual([])
  expect(periodTermsOf({ packagePrice: '499', packagePeriod: '', packageYearPrice: '10' })).toEqual([])
})

test('a package has terms for each period that has a price, with the terms of the package', () => {
  const terms = periodTermsOf({
    packagePrice: '499',
    packagePeriod: 'Month',
    packageYearPrice: '4990.50',
    packageSetupFee: '150',
    packageTrialDays: '14',
    packageMinimumMonths: '6',
    packageNoticeDays: '30',
    packageEndsAfterMonths: '12',
  })
  const common = { setupFee: 15_000, trialDays: 14, minimumMonths: 6, noticeDays: 30, endsAfterMonths: 12 }
  expect(terms).toEqual([
    { interval: 'month', price: 49_900, ...common },
    { interval: 'year', price: 499_050, ...common },
  ])
})

test('terms that the owner left out are null', () => {
  expect(periodTermsOf({ packagePrice: '90', packagePeriod: 'Quarter' })).toEqual([
    {
      interval: 'quarter',
      price: 9000,
      setupFee: null,
      trialDays: null,
      minimumMonths: null,
      noticeDays: null,
      endsAfterMonths: null,
    },
  ])
})

test('a package without a price is not sold by its period', () => {
  expect(periodTermsOf({ packagePrice: 'on request', packagePeriod: 'Month' })).toEqual([])
})

test('the saving is that of a year, and never promises more than it is', () => {
  const saved = (year: string) => {
    const all = periodTermsOf({ packagePrice: '100', packagePeriod: 'Month', packageYearPrice: year })
    return all.map((terms) => savedPercent(all, terms))
  }
  expect(saved('1000')).toEqual([0, 16])
  expect(saved('1200')).toEqual([0, 0])
  expect(saved('1300')).toEqual([0, 0])
})

test('values that mean nothing without a period, or with this one, are refused at their field', () => {
  expect(Object.keys(packagePeriodErrors({ packageQuarterPrice: '9', packageTrialDays: '3' }))).toEqual([
    'packageQuarterPrice',
    'packageTrialDays',
  ])
  expect(
    Object.keys(
      packagePeriodErrors({ packagePeriod: 'Year', packageQuarterPrice: '9', packageYearPrice: '9' }),
    ),
  ).toEqual(['packageQuarterPrice', 'packageYearPrice'])
  expect(
    packagePeriodErrors({ packagePeriod: 'Month', packageQuarterPrice: '9', packageYearPrice: '9' }),
  ).toEqual({})
})

test('a package ends with one of its periods, and not within its minimum term', () => {
  const errorsOf = (packageEndsAfterMonths: string, packageMinimumMonths = '') =>
    Object.keys(
      packagePeriodErrors({
        packagePrice: '9',
        packagePeriod: 'Month',
        packageYearPrice: '90',
        packageEndsAfterMonths,
        packageMinimumMonths,
      }),
    )
  expect(errorsOf('18')).toEqual(['packageEndsAfterMonths'])
  expect(errorsOf('12', '24')).toEqual(['packageMinimumMonths'])
  expect(errorsOf('24', '24')).toEqual([])
})
