import { expect, test } from 'vitest'
import { plannedTime, timeValues } from './TimeField.tsx'

test.each([
  ['2026-10-25T00:30:00.000Z', 'first'],
  ['2026-10-25T01:30:00.000Z', 'second'],
])('of an hour that occurs twice, %s is the %s one, and stays it', (at, which) => {
  const values = timeValues('publishAt', at, 'Europe/Berlin')
  expect(values).toEqual({ publishAt: '2026-10-25T02:30', publishAtWhich: which })
  expect(plannedTime(values, 'publishAt', 'Europe/Berlin')).toEqual({ local: '2026-10-25T02:30', which })
})

test('no moment is an empty time', () => {
  expect(timeValues('revertAt', null, 'Europe/Berlin')).toEqual({ revertAt: '', revertAtWhich: 'first' })
})
