import { expect, test } from 'vitest'
import { readDisplayedNumber, relativeChange } from './displayed-number.ts'

test.each([
  ['1,200', 1200],
  ['12K', 12_000],
  ['1.5 M', 1_500_000],
  ['$349', 349],
  ['4.2 s', 4.2],
  ['90%', 90],
  ['many', undefined],
])('%j is the number %j', (text, number) => expect(readDisplayedNumber(text)).toBe(number))

test.each([
  ['12', '41', 2.42],
  ['11.2', '1.4', -0.87],
  ['66%', '28%', -0.58],
  ['1,000', '1K', 0],
  ['9', '0', -1],
  ['0', '9', undefined],
  ['few', '9', undefined],
])('from %j to %j is a change of %j', (before, after, change) => {
  const share = relativeChange(before, after)
  expect(share && Math.round(100 * share) / 100).toBe(change)
})
