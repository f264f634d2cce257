import { expect, test } from 'vitest'
import { asLaidOut, directedRuns, isolated } from './bidi.ts'

const texts = (line: string, direction: 'ltr' | 'rtl') =>
  directedRuns(line, direction).map(({ text }) => text)

test('text from left to right is one part', () => {
  expect(texts('Invoice INV-1 (paid)', 'ltr')).toEqual(['Invoice INV-1 (paid)'])
})

test('a Latin name in a Hebrew line keeps its order', () => {
  expect(texts('שלום Acme Web Studio תודה', 'rtl')).toEqual([' תודה', 'Acme Web Studio', 'שלום '])
})

test('a Hebrew name in an English line keeps its place', () => {
  expect(texts('To: דנה כהן, Haifa', 'ltr')).toEqual(['To: ', 'דנה כהן', ', Haifa'])
})

test('numbers read from left to right, and brackets are mirrored', () => {
  expect(texts('חשבונית (12)', 'rtl')).toEqual(['(', '12', 'חשבונית )'])
})

test('a Latin line in a document from right to left keeps its order', () => {
  expect(texts('Acme Web Studio', 'rtl')).toEqual(['Acme Web Studio'])
})

test('a line without right-to-left letters is not turned: a phone number, a sentence with its full stop', () => {
  expect(texts('+49 221 0000', 'rtl')).toEqual(['+49 221 0000'])
  expect(texts('Thank you.', 'rtl')).toEqual(['Thank you.'])
})

test('a value keeps its order in an English sentence, also if a line break cuts it', () => {
  const day = isolated('21 בנובמבר 2026')
  expect(texts(`Paid on ${day} in full.`, 'rtl')).toEqual([
    'Paid on ',
    '2026',
    ' בנובמבר ',
    '21',
    ' in full.',
  ])
  expect(texts('בנובמבר 2026\u2069 in full.', 'rtl').at(-1)).toBe(' in full.')
})

test('marks of the direction have no place of their own', () => {
  expect(texts('\u200f100.00 \u200f€', 'rtl').join('')).not.toMatch(/[\u200f\u2066-\u2069]/)
  expect(texts('19\u061c%', 'rtl').join('')).toHaveLength(3)
  expect(texts('To: \u202eevil', 'ltr').join('')).toBe('To: evil')
})

test('fonts turn letters round, and signs alone are turned here', () => {
  expect(asLaidOut('שלום')).toBe('שלום')
  expect(asLaidOut(' ),')).toBe(',) ')
})
