import { expect, test } from 'vitest'
import { topicSlug } from '#content/sections/slug.ts'
import { suggestSlug } from './slug.ts'

test.each([
  ['Łódź', 'lodz'],
  ['Søren', 'soren'],
  ['Straße', 'strasse'],
  ['Où est-ce ? L’été', 'ou-est-ce-lete'],
  ['Москва', 'moskva'],
  ['Ελλάδα', 'ellada'],
  ['東京', 'dongjing'],
  ['한국어', 'hangugeo'],
  ['العربية', 'lrbyh'],
  ['हिन्दी', 'hindi'],
  ['Đà Nẵng', 'da-nang'],
  ['İstanbul', 'istanbul'],
  ['😀 Hi', 'hi'],
  ['😀', ''],
])('the slug of %s is %s', (title, slug) => {
  expect(suggestSlug(title)).toBe(slug)
})

test('topics that differ have different slugs', () => {
  expect(['Łódź', 'Odz', 'Søren', 'Straße', 'Größe'].map(topicSlug)).toEqual([
    '%C5%82%C3%B3d%C5%BA',
    'odz',
    's%C3%B8ren',
    'strasse',
    'grosse',
  ])
})
