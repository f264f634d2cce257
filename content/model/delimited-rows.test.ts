import { expect, test } from 'vitest'
import { readDelimitedRows } from './delimited-rows.ts'

test('parses lines into rows with cells separated by |, and omits incomplete rows', () => {
  expect(readDelimitedRows('Calls | 4 | 19\n\nno cells\n| 1 | 2\nClicks|1,200|3K|more', 3)).toEqual([
    ['Calls', '4', '19'],
    ['Clicks', '1,200', '3K', 'more'],
  ])
  expect(readDelimitedRows(undefined, 2)).toEqual([])
})
