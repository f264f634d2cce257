import { describe, expect, test } from 'vitest'
import { addMonths, earliestEnd, lastDayOf, periodNumberOn, periodOf, type Interval } from './periods.ts'

const schedule = (anchor: string, interval: Interval = 'month', anchorNumber = 1) => ({
  interval,
  anchor,
  anchorNumber,
})
const starts = (anchor: string, count: number, interval?: Interval) =>
  Array.from({ length: count }, (_, i) => periodOf(schedule(anchor, interval), i + 1).from)

describe('periods', () => {
  test('case 5: that begin on 31 January begin on the last day of shorter months, and on the 31st again', () => {
    expect(starts('2026-01-31', 5)).toEqual([
      '2026-01-31',
      '2026-02-28',
      '2026-03-31',
      '2026-04-30',
      '2026-05-31',
    ])
    expect(starts('2028-01-31', 3)).toEqual(['2028-01-31', '2028-02-29', '2028-03-31'])
  })

  test('of a year that begin on 29 February begin on 28 February in other years', () => {
    expect(starts('2028-02-29', 5, 'year')).toEqual([
      '2028-02-29',
      '2029-02-28',
      '2030-02-28',
      '2031-02-28',
      '2032-02-29',
    ])
    expect(starts('2026-11-30', 3, 'quarter')).toEqual(['2026-11-30', '2027-02-28', '2027-05-30'])
  })

  test.each<[string, Interval]>([
    ['2026-01-31', 'month'],
    ['2027-08-30', 'month'],
    ['2026-11-30', 'quarter'],
    ['2028-02-29', 'year'],
  ])('from %s by the %s leave out no day and contain none twice', (anchor, interval) => {
    const plan = schedule(anchor, interval)
    for (let number = 1; number < 40; number++) {
      const { from, to } = periodOf(plan, number)
      expect(from <= to).toBe(true)
      expect(Date.parse(periodOf(plan, number + 1).from) - Date.parse(to)).toBe(86_400_000)
      expect([periodNumberOn(plan, from), periodNumberOn(plan, to)]).toEqual([number, number])
    }
  })

  test('after a pause count on from the day on which it was resumed', () => {
    const plan = schedule('2026-07-15', 'month', 5)
    expect(periodOf(plan, 5)).toEqual({ from: '2026-07-15', to: '2026-08-14' })
    expect(periodOf(plan, 6).from).toBe('2026-08-15')
    expect(periodNumberOn(plan, '2026-09-01')).toBe(6)
  })
})

describe('the earliest end', () => {
  const from = schedule('2026-01-31')
  const rules = (today: string, minimumUntil: string | null = null, noticeDays: number | null = null) => ({
    today,
    minimumUntil,
    noticeDays,
  })
  test('is the end of the running period', () =>
    expect(earliestEnd(from, 2, rules('2026-03-10'))).toBe('2026-03-30'))
  test('is not before the minimum term', () => {
    const minimum = lastDayOf('2026-01-31', 6)
    expect(minimum).toBe('2026-07-30')
    expect(earliestEnd(from, 2, rules('2026-03-10', minimum))).toBe(minimum)
    expect(earliestEnd(from, 8, rules('2026-09-01', minimum))).toBe('2026-09-29')
  })
  test('keeps the notice: a day too late is a period later', () => {
    expect(earliestEnd(from, 1, rules('2026-02-13', null, 14))).toBe('2026-02-27')
    expect(earliestEnd(from, 1, rules('2026-02-14', null, 14))).toBe('2026-03-30')
  })
  test('is the end of a year that began in the minimum term', () =>
    expect(earliestEnd(schedule('2026-01-01', 'year'), 1, rules('2026-03-01', '2026-06-30'))).toBe(
      '2026-12-31',
    ))
})

test('months are added across years and leap days', () => {
  expect(addMonths('2026-12-31', 2)).toBe('2027-02-28')
  expect(addMonths('2027-12-31', 2)).toBe('2028-02-29')
  expect(addMonths('2026-03-31', -1)).toBe('2026-02-28')
})
