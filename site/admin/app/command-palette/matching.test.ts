import { expect, test } from 'vitest'
import type { Command } from '../../lib/command.ts'
import { matchCommands } from './matching.ts'

const all: Command[] = [
  { group: 'Screens', text: 'Contact details', more: 'Homepage' },
  { group: 'Actions', text: 'Add question', synonyms: 'new create FAQ' },
  { group: 'Screens', text: 'FAQ', more: 'Help and offers' },
]
const found = (query: string) => matchCommands(all, query).map(({ text }) => text)

test('finds by the beginnings of words, in any order', () => {
  expect(found('det con')).toEqual(['Contact details'])
  expect(found('ontact')).toEqual([])
})

test('finds commands by synonyms', () => {
  expect(found('new faq')).toEqual(['Add question'])
})

test('lists commands that begin with the query first', () => {
  expect(found('faq')).toEqual(['FAQ', 'Add question'])
})

test('searches the details too, and returns everything for an empty query', () => {
  expect(found('offers')).toEqual(['FAQ'])
  expect(found(' ')).toHaveLength(3)
})
