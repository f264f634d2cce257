import { describe, expect, test } from 'vitest'
import { pageCount, pageNumbers } from './paging.ts'

describe('paging', () => {
  test.each([
    [0, 5, 1],
    [5, 5, 1],
    [6, 5, 2],
    [11, 3, 4],
  ])('%i rows at %i a page are %i pages', (total, size, pages) => expect(pageCount(total, size)).toBe(pages))

  test.each([
    [1, 1, [1]],
    [2, 3, [1, 2, 3]],
    [1, 5, [1, 2, 0, 5]],
    [3, 5, [1, 2, 3, 4, 5]],
    [4, 7, [1, 2, 3, 4, 5, 6, 7]],
    [5, 9, [1, 0, 4, 5, 6, 0, 9]],
    [9, 9, [1, 0, 8, 9]],
  ])('on page %i of %i the numbers are %j', (current, last, numbers) =>
    expect(pageNumbers(current, last)).toEqual(numbers),
  )
})
