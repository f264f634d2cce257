import { expect, test } from 'vitest'
import { amountOf, readRows } from './rows.ts'

test('parses lines into rows with cells separated by |, and omits incomplete rows', () => {
  expect(readRows('Calls | 4 | 19\n\nno cells\n| 1 | 2\nClicks|1,200|3K|more', 3)).toEqual([
    ['Calls', '4', '19'],
    ['Clicks', '1,200', '3K', 'more'],
  ])
  expect(readRows(undefined, 2)).toEqual([])
})

test.each([
  ['1,200', 1200],
  ['12K', 12_000],
  ['1.5 M', 1_500_000],
  ['$349', 349],
  ['4.2 s', 4.2],
  ['90%', 90],
  ['many', undefined],
])('the amount of %j is %j', (shown, amount) => expect(amountOf(shown)).toBe(amount))
