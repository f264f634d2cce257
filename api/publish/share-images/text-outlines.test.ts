import { expect, test } from 'vitest'
import { drawable, outliner } from './text-outlines.ts'

const display = outliner('display')
const width = (words: string) => display(words, 84).width
/** How many letters have a shape, and whether their strokes were widened: only those of other typefaces are. */
const drawn = (words: string) => {
  const { shapes } = display(words, 84)
  return { shapes: shapes.split('<path').length - 1, widened: shapes.includes('stroke-width') }
}

test.each([
  ['Żółta gęś', 8],
  ['árvíztűrő tükörfúrógép', 21],
])('%s is drawn in the typeface of the site, with an outline for each letter', (words, letters) => {
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

test('one letter that the typeface of the site lacks puts the whole word in another one, but not its neighbors', () => {
  // Cyrillic и in a Latin word.
  expect(width('raиk')).toBeCloseTo(
    ['r', 'a', 'и', 'k'].map((each) => width(`и${each}`) - width('и')).reduce((a, b) => a + b),
    0,
  )
  expect(width('rank') + width(' ') + width('и')).toBeCloseTo(width('rank и'), 0)
})

test('what no typeface has leaves no empty box', () => {
  expect(drawable('ᚠᛇᚻ Agency 𒀀𒁀', 'display')).toBe('Agency')
  expect(drawable('हिन्दी', 'display')).toBe('')
  expect(drawable('网络营销公司', 'display')).toBe('')
  expect(drawn('हिन्दी').shapes).toBe(0)
})
