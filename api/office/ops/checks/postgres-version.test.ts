import { expect, test } from 'vitest'
import { versionFinding } from './postgres-version.ts'

const stateOf = (major: number, today: string) => versionFinding(major, 'frontdesk', today).state

test('a version of PostgreSQL is fine until its last release', () => {
  expect(stateOf(13, '2025-01-01')).toBe('bad')
  expect(stateOf(14, '2026-11-12')).toBe('ok')
  expect(stateOf(14, '2026-11-13')).toBe('warn')
  expect(stateOf(18, '2026-11-13')).toBe('ok')
  expect(stateOf(19, '2031-01-01')).toBe('ok')
  expect(versionFinding(15, 'shop', '2026-11-13').says).toBe('PostgreSQL 15, database shop.')
})
