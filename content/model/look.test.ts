import { expect, test } from 'vitest'
import { chosenPair, lookSheet, looks } from './look.ts'

test('the usual look needs no styles of its own', () => {
  expect(lookSheet({})).toBe('')
  expect(lookSheet({ typefaces: 'Lively', corners: 'Soft', density: 'Generous' })).toBe('')
  expect(chosenPair({ typefaces: '</style>' })).toBeUndefined()
  expect(lookSheet({ typefaces: '</style>', corners: '}', density: 'constructor' })).toBe('')
})

test('each other choice changes tokens', () => {
  for (const typefaces of looks.typefaces.slice(1))
    expect(lookSheet({ typefaces })).toContain(`--display:var(--${typefaces.toLowerCase()}-display-latin)`)
  for (const corners of looks.corners.slice(1)) expect(lookSheet({ corners })).toMatch(/^:root\{--r1:/)
  for (const logo of looks.logo.slice(1)) expect(lookSheet({ logo })).toMatch(/^:root\{--logo-width:/)
  expect(lookSheet({ density: 'Compact' })).toContain('--section:')
})
