import { expect, test } from 'vitest'
import { dateOfPath, readDate } from './dates.ts'

test.each([
  '2022-07-08',
  '2022-07-08T23:30:00-07:00',
  '2022-07-08 10:00:00 +0200',
  '2022-7-8',
  '2022/07/08',
  '2022.07.08',
  '20220708',
  '20220708T101500Z',
  '08.07.2022',
  '8. 7. 2022',
  '8.7.22',
  '08-07-2022',
  'Jul 08 2022',
  'July 8th, 2022',
  '8 July 2022',
  'Fri, 08 Jul 2022 10:00:00 GMT',
  'Fri Jul 08 2022 10:00:00 GMT+0200 (CEST)',
  '8. Juli 2022',
  '8 juillet 2022',
  '8 de julio de 2022',
  '8 lipca 2022',
  '8 июля 2022 г.',
  '2022年7月8日',
  '2022년 7월 8일',
  1657238400,
  1657238400000,
  20220708,
  new Date('2022-07-08T10:00:00Z'),
])('reads %s', (written) => {
  expect(readDate(written)).toMatchObject({ day: '2022-07-08' })
})

test('a date with slashes can be read in two ways, unless one of them is no date', () => {
  expect(readDate('07/08/2022')).toEqual({
    dayFirst: '2022-08-07',
    monthFirst: '2022-07-08',
    written: '07/08/2022',
  })
  expect(readDate('07/28/2022')).toEqual({ day: '2022-07-28', order: 'monthFirst' })
  expect(readDate('28/07/2022')).toEqual({ day: '2022-07-28', order: 'dayFirst' })
  expect(readDate('08/08/2022')).toEqual({ day: '2022-08-08' })
})

test.each(['soon', '2022-02-30', '2022', 'July 2022', '{{ date }}', 12])(
  'does not invent a day for %s',
  (written) => {
    expect(readDate(written)).toEqual({ unreadable: String(written) })
  },
)

test.each([undefined, null, '', true, '0000-00-00 00:00:00'])('%s is no date', (written) => {
  expect(readDate(written)).toBeUndefined()
})

test.each([
  ['2022-07-08-title', 'title'],
  ['posts/2022/07/08/title', 'title'],
  ['2022_7_8', ''],
])('reads the day of the path %s', (path, rest) => {
  expect(dateOfPath(path)).toEqual({ day: '2022-07-08', rest })
})
