import { expect, test } from 'vitest'
import { asLaidOut, directedRuns } from './bidi.ts'

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

test('fonts turn letters round, and signs alone are turned here', () => {
  expect(asLaidOut('שלום')).toBe('שלום')
  expect(asLaidOut(' ),')).toBe(',) ')
})
