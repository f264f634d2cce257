import { expect, test } from 'vitest'
import { hasCities, hasRegions, likelyCountry } from './likely-country.ts'

test.each([
  [['de-AT', 'en-US'], 'AT'],
  [['ja'], 'JP'],
  [['pt-BR'], 'BR'],
  [['zh-Hant-TW'], 'TW'],
  [['en'], ''],
  [['en-GB'], 'GB'],
  [['es-419'], ''],
  [['not a language', 'fr-CA'], 'CA'],
  [[], ''],
])('%j is %s', (languages, country) => {
  expect(likelyCountry(languages)).toBe(country)
})

test('only addresses of some countries name a region', () => {
  expect(['US', 'JP', 'DE', ''].map(hasRegions)).toEqual([true, true, false, false])
})

test('addresses of a city state name no city', () => {
  expect(['DE', 'SG', 'MC', ''].map(hasCities)).toEqual([true, false, false, true])
})
