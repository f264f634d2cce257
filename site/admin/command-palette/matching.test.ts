import { expect, test } from 'vitest'
import { matching, type Command } from './matching.ts'

const all: Command[] = [
  { group: 'Screens', text: 'Contact details', more: 'Homepage' },
  { group: 'Actions', text: 'Add to FAQ', synonyms: 'new create' },
  { group: 'Screens', text: 'FAQ', more: 'Help and offers' },
]
const found = (question: string) => matching(all, question).map(({ text }) => text)

test('finds by the beginnings of words, in any order', () => {
  expect(found('det con')).toEqual(['Contact details'])
  expect(found('ontact')).toEqual([])
})

test('finds by words that mean the same', () => {
  expect(found('new faq')).toEqual(['Add to FAQ'])
})

test('what begins with the question comes first', () => {
  expect(found('faq')).toEqual(['FAQ', 'Add to FAQ'])
})

test('finds by what stands beside it, and everything without a question', () => {
  expect(found('offers')).toEqual(['FAQ'])
  expect(found(' ')).toHaveLength(3)
})
