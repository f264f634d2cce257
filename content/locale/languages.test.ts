import { expect, test } from 'vitest'
import { languageError, languageOptions } from './languages.ts'

test.each(['de', 'en', 'en-GB', 'pt-BR', 'zh-Hant', 'zh-Hant-TW', 'x-default', 'es-MX'])(
  'accepts %s',
  (tag) => {
    expect(languageError(tag)).toBeUndefined()
  },
)

test.each([
  ['en-UK', /Did you mean “GB”/],
  ['zz', /There is no language “zz”/],
  ['cz', /Did you mean “cs”/],
  ['jp', /Did you mean “ja”/],
  ['ger', /There is no language “ger”/],
  ['de-XX', /There is no country “XX”/],
  ['de-EU', /There is no country “EU”\.$/],
  ['es-419', /two-letter countries/],
])('refuses %s', (tag, error) => {
  expect(languageError(tag)).toMatch(error)
})

test('suggests languages that it accepts, by name', () => {
  expect(languageOptions.filter(([tag]) => languageError(tag))).toEqual([])
  expect(languageOptions).toContainEqual(['de-AT', 'German (Austria)'])
  expect(languageOptions).toContainEqual(['cs', 'Czech'])
})
