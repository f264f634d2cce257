import { expect, test } from 'vitest'
import { movedPart, readOrder, writeOrder, orderError } from './order.ts'

const parts = { fixed: ['head', 'middle', 'foot'], options: ['a', 'b'] }

test('an order that was written is read as it was', () => {
  for (const value of ['head, middle, foot', 'head, b, middle, a, foot']) {
    expect(writeOrder(readOrder(value, parts))).toBe(value)
    expect(orderError(value, parts)).toBeUndefined()
  }
})

test.each([
  ['nothing', '', 'head, middle, foot'],
  ['a fixed part is missing', 'head, a, foot', 'head, a, middle, foot'],
  ['fixed parts have changed places', 'head, foot, middle, a', 'head, middle, a, foot'],
  ['a part stands twice', 'head, a, middle, a, foot', 'head, a, middle, foot'],
  ['a part is not known', 'head, c, middle, foot', 'head, middle, foot'],
  ['an option stands before the first', 'a, head, middle, foot', 'head, a, middle, foot'],
  ['an option stands after the last', 'head, middle, foot, a', 'head, middle, a, foot'],
])('where %s, it is refused, and read as well as it can be', (_, value, read) => {
  expect(orderError(value, parts)).toMatch('stay in this order')
  expect(writeOrder(readOrder(value, parts))).toBe(read)
})

test('the part that was switched or moved is found', () => {
  const before = ['banner', 'about', 'step', 'faqItem', 'contactItem']
  const changed = (...after: string[]) => movedPart(before, after)
  expect(changed('banner', 'about', 'video', 'step', 'faqItem', 'contactItem')).toBe('video')
  expect(changed('banner', 'about', 'faqItem', 'contactItem')).toBe('faqItem')
  expect(changed('banner', 'step', 'faqItem', 'about', 'contactItem')).toBe('about')
  expect(changed('banner', 'faqItem', 'about', 'step', 'contactItem')).toBe('faqItem')
  expect(changed(...before)).toBeUndefined()
})
