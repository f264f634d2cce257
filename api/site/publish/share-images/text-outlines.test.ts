import { expect, test } from 'vitest'
import { drawable, outliner } from './text-outlines.ts'

const display = outliner('display', 'ltr')
const width = (words: string) => display(words, 84).width
/** The number of glyphs with a shape, and whether their strokes are widened, as in fallback typefaces only. */
const drawn = (words: string) => {
  const { shapes } = display(words, 84)
  return { shapes: shapes.split('<path').length - 1, widened: shapes.includes('stroke-width') }
}

test.each([
  ['Żółta gęś', 8],
  ['árvíztűrő tükörfúrógép', 21],
])('%s uses the typeface of the site, with an outline for each letter', (words, letters) => {
  expect(drawable(words, 'display')).toBe(words)
  expect(drawable(words, 'text')).toBe(words)
  expect(drawn(words)).toEqual({ shapes: letters, widened: false })
})

test.each([
  ['東京の会社', 5],
  ['กรุงเทพ', 7],
  ['🚀', 1],
  ['👍🏽', 1],
  ['Ελληνικά', 8],
])('%s has an outline for each of its characters', (words, shapes) => {
  expect(drawable(words, 'display')).toBe(words)
  expect(drawn(words).shapes).toBe(shapes)
})

test('a word with a letter that the typeface of the site lacks uses a fallback typeface, other words do not', () => {
  // The word has a Cyrillic и between Latin letters.
  expect(width('raиk')).toBeCloseTo(
    ['r', 'a', 'и', 'k'].map((each) => width(`и${each}`) - width('и')).reduce((a, b) => a + b),
    0,
  )
  expect(width('rank') + width(' ') + width('и')).toBeCloseTo(width('rank и'), 0)
})

test('characters that no typeface has are omitted', () => {
  expect(drawable('ᚠᛇᚻ Agency 𒀀𒁀', 'display')).toBe('Agency')
  expect(drawable('हिन्दी', 'display')).toBe('')
  expect(drawable('网络营销公司', 'display')).toBe('')
  expect(drawn('हिन्दी').shapes).toBe(0)
})

test('in a line from right to left, a Latin name is at the left of the Hebrew word before it, letter by letter', () => {
  const display = outliner('display', 'rtl')
  const paths = (words: string) => [...display(words, 84).shapes.matchAll(/ d="([^"]+)"/g)].map(([, d]) => d)
  const [line, name, word] = [paths('שלום Acme'), paths('Acme'), paths('שלום')]
  expect(line.slice(0, name.length)).toEqual(name)
  expect(line.slice(-word.length)).toEqual(word)
  expect(display('שלום Acme', 84).width).toBeCloseTo(outliner('display', 'ltr')('שלום Acme', 84).width, 1)
})
