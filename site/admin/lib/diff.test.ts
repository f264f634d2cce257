import { expect, test } from 'vitest'
import { difference } from './diff.ts'

test('shows the words that were taken out and those that came in', () => {
  expect(difference('We do good work', 'We do great work')).toEqual([
    { kind: 'same', text: 'We do ' },
    { kind: 'gone', text: 'good ' },
    { kind: 'new', text: 'great ' },
    { kind: 'same', text: 'work' },
  ])
})

test('what was kept and what came make the new text, what was kept and what went the old', () => {
  const [before, after] = ['one two three\nfour five', 'zero one three\nfour and five']
  const joined = (kind: string) =>
    difference(before, after)
      .filter((part) => part.kind !== kind)
      .map((part) => part.text)
      .join('')
  expect(joined('gone')).toBe(after)
  expect(joined('new')).toBe(before)
})

test('takes very long texts as a whole', () => {
  const [before, after] = ['a '.repeat(2000), 'b '.repeat(2000)]
  expect(difference(before, after).map((part) => part.kind)).toEqual(['gone', 'new'])
})

test('an empty text is all gone or all new', () => {
  expect(difference('', 'new')).toEqual([{ kind: 'new', text: 'new' }])
  expect(difference('old', '')).toEqual([{ kind: 'gone', text: 'old' }])
})
