import { expect, test } from 'vitest'
import { versionLine } from './postgres-version.ts'

const stateOf = (major: number, today: string) => versionLine(major, 'frontdesk', today).state

test('a version of PostgreSQL is fine until its last release', () => {
  expect(stateOf(13, '2025-01-01')).toBe('wrong')
  expect(stateOf(14, '2026-11-12')).toBe('fine')
  expect(stateOf(14, '2026-11-13')).toBe('warning')
  expect(stateOf(18, '2026-11-13')).toBe('fine')
  expect(stateOf(19, '2031-01-01')).toBe('fine')
  expect(versionLine(15, 'shop', '2026-11-13').says).toBe('PostgreSQL 15, database shop.')
})
