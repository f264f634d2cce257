import { expect, test } from 'vitest'
import { wordDiff } from './word-diff.ts'

const texts = (before: string, after: string) => wordDiff(before, after).map(({ kind, text }) => [kind, text])

test('groups adjacent changed words into one phrase', () => {
  expect(texts('Numbers we check ourselves', 'A heading of yesterday')).toEqual([
    ['removed', 'Numbers we check ourselves'],
    ['added', 'A heading of yesterday'],
  ])
})

test('shows unchanged words once, between the removed and the added ones', () => {
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

test('shows no changes for equal texts, and a whole text as added or removed if the other one is empty', () => {
  expect(texts('Same', 'Same')).toEqual([['same', 'Same']])
  expect(texts('', 'New text')).toEqual([['added', 'New text']])
  expect(texts('Old text', '')).toEqual([['removed', 'Old text']])
})

test('the parts contain both texts completely, however much they differ', () => {
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
