import { expect, test } from 'vitest'
import { containsTerms, firstPlaceOfTerms, placesOfTerms, searchForm } from './search-terms.ts'

test.each([
  ['García', 'garcia'],
  ['MÜLLER & SÖHNE', 'muller & sohne'],
  ['Straße', 'strasse'],
  ['Łódź', 'lodz'],
  ['Søren Ærø', 'soren aero'],
  ['İstanbul', 'istanbul'],
  ['Ἀθῆναι ΣΟΦΟΣ', 'αθηναι σοφοσ'],
  ['Ёлка', 'елка'],
  ['ﬁne', 'fine'],
])('compares %s as %s', (text, form) => {
  expect(searchForm(text)).toBe(form)
})

test('finds all words in any order, with or without accents', () => {
  for (const q of ['garcia', 'GARCÍA', 'sohne muller', 'Söhne Müller', 'mull'])
    expect(containsTerms('Müller & Söhne, García', q), q).toBe(true)
  expect(containsTerms('Müller & Söhne', 'muller brothers')).toBe(false)
})

test('marks the words as they are written', () => {
  const marked = (text: string, q: string) => placesOfTerms(text, q).map((place) => text.slice(...place))
  expect(marked('Herr García aß in der Straße.', 'garcia strasse')).toEqual(['García', 'Straße'])
  expect(marked('Cafe\u0301 and café', 'cafe')).toEqual(['Cafe\u0301', 'café'])
  expect(marked('Müller & Söhne', 'muller & sohne')).toEqual(['Müller & Söhne'])
  expect(marked('👍🏽 José (1)', 'jose (1)')).toEqual(['José (1)'])
  expect(marked('Anything', ' ')).toEqual([])
  for (const text of [
    'Straße, Cafe\u0301 und García',
    'Łódź: García',
    'García',
    'nothing',
    'ß e\u0301 garcia',
  ])
    expect(firstPlaceOfTerms(text, 'garcia'), text).toBe(placesOfTerms(text, 'garcia')[0]?.[0] ?? -1)
})
