import { expect, test } from 'vitest'
import { expiredBackups } from './rotation.ts'
import { lastTimeAt } from './scheduled.ts'

const days = (count: number) =>
  Array.from({ length: count }, (_, i) => ({ at: new Date(Date.UTC(2026, 10, 22 - i, 3)) }))
const kept = (all: { at: Date }[], daily: number, weekly: number, monthly: number) => {
  const gone = new Set(expiredBackups(all, { daily, weekly, monthly }))
  return all.filter((each) => !gone.has(each)).map(({ at }) => at.toISOString().slice(5, 10))
}

test('keeps the last backup of each day, week and month of the policy', () => {
  expect(kept(days(400), 3, 3, 3)).toEqual(['11-22', '11-21', '11-20', '11-15', '11-08', '10-31', '09-30'])
  expect(kept(days(400), 7, 4, 12)).toHaveLength(7 + 3 + 11)
})

test('keeps the last of several on one day, and always the newest', () => {
  const twice = [...days(2), { at: new Date(Date.UTC(2026, 10, 21, 23)) }]
  expect(kept(twice, 2, 0, 0)).toEqual(['11-22', '11-21'])
  expect(kept(days(3), 0, 0, 0)).toEqual(['11-22'])
})

test('a backup is due from its time of day (UTC) on', () => {
  const at = (now: string) => lastTimeAt('03:00', new Date(now)).toISOString()
  expect(at('2026-11-22T02:59:59Z')).toBe('2026-11-21T03:00:00.000Z')
  expect(at('2026-11-22T03:00:00Z')).toBe('2026-11-22T03:00:00.000Z')
})
