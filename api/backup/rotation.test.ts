import { expect, test } from 'vitest'
import { expiredBackups } from './rotation.ts'
import { lastTimeAt } from './scheduled.ts'

type Backup = Parameters<typeof expiredBackups>[0][number]

const days = (count: number, kind: Backup['kind'] = 'daily'): Backup[] =>
  Array.from({ length: count }, (_, i) => ({ at: new Date(Date.UTC(2026, 10, 22 - i, 3)), kind }))
const kept = (all: Backup[], daily: number, weekly: number, monthly: number, now?: Date) => {
  const gone = new Set(expiredBackups(all, { daily, weekly, monthly }, now))
  return all.filter((each) => !gone.has(each)).map(({ at }) => at.toISOString().slice(5, 10))
}

test('keeps the last backup of each day, week and month of the policy', () => {
  expect(kept(days(400), 3, 3, 3)).toEqual(['11-22', '11-21', '11-20', '11-15', '11-08', '10-31', '09-30'])
  expect(kept(days(400), 7, 4, 12)).toHaveLength(7 + 3 + 11)
})

test('keeps the last of several on one day, and always the newest', () => {
  const twice = [...days(2), { at: new Date(Date.UTC(2026, 10, 21, 23)), kind: 'daily' as const }]
  expect(kept(twice, 2, 0, 0)).toEqual(['11-22', '11-21'])
  expect(kept(days(3), 0, 0, 0)).toEqual(['11-22'])
})

test('keeps the last three from before a restore, and all of the last seven days, beside the daily ones', () => {
  const on = (month: number, day: number) => new Date(Date.UTC(2026, month, day, 3))
  const before = days(9, 'before-restore')
  expect(kept(before, 1, 0, 0, on(10, 25))).toEqual(['11-22', '11-21', '11-20', '11-19', '11-18'])
  expect(kept(before, 1, 0, 0, on(11, 25))).toEqual(['11-22', '11-21', '11-20'])
  expect(kept([...before, ...days(3)], 2, 0, 0, on(11, 25))).toHaveLength(3 + 2)
})

test('a backup is due from its time of day (UTC) on', () => {
  const at = (now: string) => lastTimeAt('03:00', new Date(now)).toISOString()
  expect(at('2026-11-22T02:59:59Z')).toBe('2026-11-21T03:00:00.000Z')
  expect(at('2026-11-22T03:00:00Z')).toBe('2026-11-22T03:00:00.000Z')
})
