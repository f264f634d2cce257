import { expect, test } from 'vitest'
import { readDisplayedNumber, relativeChange } from './displayed-number.ts'

test.each([
  ['1,200', 'en', 1200],
  ['12K', 'en', 12_000],
  ['1.5 M', 'en', 1_500_000],
  ['$349', 'en', 349],
  ['4.2 s', 'en', 4.2],
  ['90%', 'en', 90],
  ['3 days', 'en', 3],
  ['many', 'en', undefined],
  ['1.200', 'de-DE', 1200],
  ['1.200.000', 'de-DE', 1_200_000],
  ['1,5 M', 'de-DE', 1_500_000],
  ['4,2 s', 'de-DE', 4.2],
  ['900', 'de-DE', 900],
  ['1 200', 'fr-FR', 1200],
  ['1’200.50', 'de-CH', 1200.5],
])('%j in %s is the number %j', (text, locale, number) =>
  expect(readDisplayedNumber(text, locale)).toBe(number),
)

test.each([
  ['12', '41', 2.42],
  ['11.2', '1.4', -0.87],
  ['66%', '28%', -0.58],
  ['1,000', '1K', 0],
  ['9', '0', -1],
  ['0', '9', undefined],
  ['few', '9', undefined],
])('from %j to %j is a change of %j', (before, after, change) => {
  const share = relativeChange(before, after, 'en')
  expect(share && Math.round(100 * share) / 100).toBe(change)
})
