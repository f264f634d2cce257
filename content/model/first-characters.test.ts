import { expect, test } from 'vitest'
import { firstCharacters } from './first-characters.ts'

const family = '👨‍👩‍👧‍👦'

test.each([
  ['a text that is short enough', 'Grüße 👋', 8, 'Grüße 👋'],
  ['letters', 'abcdef', 3, 'abc'],
  ['a surrogate pair', 'ab👋c', 3, 'ab'],
  ['a surrogate pair that fits', 'ab👋c', 4, 'ab👋'],
  ['an emoji of several code points', `ab${family}c`, 12, 'ab'],
  ['a flag', 'a🇩🇪🇫🇷b', 7, 'a🇩🇪'],
  ['a letter with a combining accent', 'abe\u0301c', 3, 'ab'],
  ['a Hindi syllable', 'नमस्ते', 3, 'नम'],
  ['a line break of two characters', 'a\r\nb', 2, 'a'],
  ['half a surrogate pair in the text', 'a\ud83dbc', 3, 'a\ufffdb'],
  ['a first character that is too long', family, 4, '👨\u200d'],
  ['nothing', 'abc', 0, ''],
])('does not cut inside %s', (_, text, max, cut) => {
  expect(firstCharacters(text, max)).toBe(cut)
})

test('ends before a character wherever the end falls, also in a long text', () => {
  const text = family.repeat(100)
  for (let max = family.length; max <= 400; max++)
    expect(firstCharacters(text, max)).toBe(family.repeat(Math.floor(max / family.length)))
  expect(firstCharacters(`a${'\u0301'.repeat(1000)}`, 500)).toHaveLength(500)
})
