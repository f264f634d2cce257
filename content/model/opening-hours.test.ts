import { expect, test } from 'vitest'
import { fieldError } from './check.ts'
import { openingHoursError, readOpeningHours } from './opening-hours.ts'

test('days, ranges of days and lists of both are read', () => {
  expect(readOpeningHours('Mo-We,Fr 09:00-17:00\n\nSa-Mo 22:00-24:00')).toEqual([
    { days: [0, 1, 2, 4], opens: '09:00', closes: '17:00' },
    { days: [5, 6, 0], opens: '22:00', closes: '24:00' },
  ])
})

test.each(['Monday 9-5', 'Mo-Fr 9:00-17:00', 'Mo-Fr 09:00 - 17:00', 'Mo-Fr 09:00-25:00', 'Mo- 09:00-17:00'])(
  'the field names the entry %j, which search engines could not read',
  (line) => {
    const field = { kind: 'lines', label: 'Opening hours', hours: true } as const
    expect(fieldError(field, `Sa 10:00-12:00\n${line}`)).toBe(
      `“${line}” is not an entry such as Mo-Fr 09:00-17:00.`,
    )
    expect(openingHoursError('Sa 10:00-12:00')).toBeUndefined()
  },
)
