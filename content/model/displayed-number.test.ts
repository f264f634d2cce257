import { expect, test } from 'vitest'
import { readDisplayedNumber } from './displayed-number.ts'

test.each([
  ['1,200', 1200],
  ['12K', 12_000],
  ['1.5 M', 1_500_000],
  ['$349', 349],
  ['4.2 s', 4.2],
  ['90%', 90],
  ['many', undefined],
])('%j is the number %j', (text, number) => expect(readDisplayedNumber(text)).toBe(number))
