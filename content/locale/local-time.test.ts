import { expect, test } from 'vitest'
import {
  dayIn,
  knownTimeZone,
  localOf,
  momentOf,
  nextDayAt,
  skippedText,
  ambiguousText,
} from './local-time.ts'
import { timeZones } from './time-zones.ts'

test.each([
  ['2026-11-23T09:00', 'Europe/Berlin', '2026-11-23T08:00:00.000Z'],
  ['2026-07-01T00:00', 'America/New_York', '2026-07-01T04:00:00.000Z'],
  ['2026-03-29T03:00', 'Europe/Berlin', '2026-03-29T01:00:00.000Z'],
  ['2026-01-01T05:45', 'Asia/Kathmandu', '2026-01-01T00:00:00.000Z'],
])('%s in %s is %s', (local, zone, moment) => {
  const found = momentOf(local, zone)
  expect(found).toEqual({ at: new Date(moment) })
  expect(localOf(new Date(moment), zone)).toBe(local)
})

test.each([
  ['2026-03-29T02:30', 'Europe/Berlin', '2026-03-29T03:00'],
  ['2026-03-29T02:00', 'Europe/Berlin', '2026-03-29T03:00'],
  ['2026-03-08T02:59', 'America/New_York', '2026-03-08T03:00'],
  ['2026-10-04T02:10', 'Australia/Adelaide', '2026-10-04T03:00'],
])('%s does not exist in %s; the next local time is %s', (local, zone, next) => {
  expect(momentOf(local, zone)).toEqual({ skipped: { next } })
  expect(skippedText(local, next, zone, 'en')).toMatch(/^There is no .*: the clocks go forward\./)
})

test.each([
  ['2026-10-25T02:30', 'Europe/Berlin', '2026-10-25T00:30:00.000Z', '2026-10-25T01:30:00.000Z'],
  ['2026-11-01T01:00', 'America/New_York', '2026-11-01T05:00:00.000Z', '2026-11-01T06:00:00.000Z'],
])('%s occurs twice in %s', (local, zone, first, second) => {
  expect(momentOf(local, zone)).toEqual({ ambiguous: { first: new Date(first), second: new Date(second) } })
  expect(ambiguousText(local, zone, 'en')).toMatch(
    /occurs twice on .*: the clocks go back\. Choose which one\.$/,
  )
})

test.each([
  ['2026-03-28T23:30:00Z', 'Europe/Berlin', '2026-03-29', '2026-03-29T22:00:00.000Z'],
  ['2026-10-24T22:00:00Z', 'Europe/Berlin', '2026-10-25', '2026-10-25T23:00:00.000Z'],
  // Midnight is skipped there: the day begins at 01:00.
  ['2026-09-05T20:00:00Z', 'America/Santiago', '2026-09-05', '2026-09-06T04:00:00.000Z'],
  ['2026-06-01T12:00:00Z', 'Asia/Kathmandu', '2026-06-01', '2026-06-01T18:15:00.000Z'],
])('at %s the date in %s is %s, until %s', (moment, zone, day, end) => {
  expect(dayIn(Date.parse(moment), zone)).toBe(day)
  expect(new Date(nextDayAt(Date.parse(moment), zone)).toISOString()).toBe(end)
})

test('every selectable time zone is valid', () => {
  for (const zone of timeZones) expect(momentOf('2026-06-01T12:00', zone), zone).toHaveProperty('at')
  expect(['', 'Europe/Kyiv', 'Mars/Base', '__proto__'].map(knownTimeZone)).toEqual([
    'UTC',
    'Europe/Kyiv',
    'UTC',
    'UTC',
  ])
  expect(new Set(timeZones).size).toBe(timeZones.length)
})
