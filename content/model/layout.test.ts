import { expect, test } from 'vitest'
import { movedPart, readLayout, writeLayout, layoutError } from './layout.ts'

const parts = { defaultParts: ['head', 'middle', 'foot'], alwaysFirst: 'head', options: ['a', 'b'] }

test('a valid layout survives parsing and serializing', () => {
  for (const value of ['head, middle, foot', 'head, b, middle, a, foot', 'head, foot, a', 'head']) {
    expect(writeLayout(readLayout(value, parts))).toBe(value)
    expect(layoutError(value, parts)).toBeUndefined()
  }
})

test.each([
  ['nothing is stored', '', 'head, middle, foot'],
  ['the first part is missing', 'a, foot', 'head, a, foot'],
  ['the first part is not the first', 'a, head, foot', 'head, a, foot'],
  ['a part occurs twice', 'head, a, middle, a', 'head, a, middle'],
  ['a part is unknown', 'head, c, middle', 'head, middle'],
])('if %s, the layout is rejected, and a stored one is repaired', (_, value, read) => {
  expect(layoutError(value, parts)).toBe(
    'The layout begins with head. List each once, in any order: middle, foot, a, b.',
  )
  expect(writeLayout(readLayout(value, parts))).toBe(read)
})

test('finds the part that was added, removed or moved', () => {
  const before = ['banner', 'about', 'step', 'faqItem', 'contactItem']
  const changed = (...after: string[]) => movedPart(before, after)
  expect(changed('banner', 'about', 'video', 'step', 'faqItem', 'contactItem')).toBe('video')
  expect(changed('banner', 'about', 'faqItem', 'contactItem')).toBe('faqItem')
  expect(changed('banner', 'step', 'faqItem', 'about', 'contactItem')).toBe('about')
  expect(changed('banner', 'faqItem', 'about', 'step', 'contactItem')).toBe('faqItem')
  expect(changed(...before)).toBeUndefined()
})
