import { expect, test } from 'vitest'
import { wordDiff } from './word-diff.ts'

const texts = (before: string, after: string) => wordDiff(before, after).map(({ kind, text }) => [kind, text])

test('neighboring words that changed are one phrase', () => {
  expect(texts('Numbers we check ourselves', 'A heading of yesterday')).toEqual([
    ['removed', 'Numbers we check ourselves'],
    ['added', 'A heading of yesterday'],
  ])
})

test('words that stay are shown once, between what was removed and added', () => {
  expect(texts('One page a month', 'Two pages a month')).toEqual([
    ['removed', 'One page'],
    ['added', 'Two pages'],
    ['same', ' a month'],
  ])
  expect(texts('Old text', 'Old text, longer')).toEqual([
    ['same', 'Old text'],
    ['added', ', longer'],
  ])
})

test('the same text has no changes, and an empty one is added or removed as a whole', () => {
  expect(texts('Same', 'Same')).toEqual([['same', 'Same']])
  expect(texts('', 'New text')).toEqual([['added', 'New text']])
  expect(texts('Old text', '')).toEqual([['removed', 'Old text']])
})

test('both texts can be read from the parts, however much they differ', () => {
  const long = Array.from({ length: 2000 }, (_, i) => `word${i}`).join(' ')
  const other = long.replaceAll('word', 'term')
  for (const [before, after] of [
    [long, other],
    ['a b c d', 'a x  c y d'],
  ] as const) {
    const parts = wordDiff(before, after)
    const read = (kind: string) =>
      parts
        .filter((part) => part.kind === 'same' || part.kind === kind)
        .map(({ text }) => text)
        .join('')
    expect(read('removed')).toBe(before)
    expect(read('added')).toBe(after)
  }
})
