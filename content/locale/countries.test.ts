import { describe, expect, test } from 'vitest'
import { countries, countryCode, countryName, countryOptions } from './countries.ts'

/** Simulates typing into a select: the browser selects the next option that starts with the text. */
function typed(words: string) {
  let at = -1
  for (let end = 1; end <= words.length; end++) {
    const begins = words.slice(0, end)
    const order = countryOptions.map((_, i) => (i + Math.max(0, at)) % countryOptions.length)
    const next = order.find((i) => countryOptions[i]![1].toLowerCase().startsWith(begins))
    if (next !== undefined) at = next
  }
  return countryCode(countryOptions[at]![0])
}

describe('typing into the select finds the country', () => {
  test.each([
    ['usa', 'US'],
    ['us', 'US'],
    ['america', 'US'],
    ['united states', 'US'],
    ['uk', 'GB'],
    ['england', 'GB'],
    ['scotland', 'GB'],
    ['great britain', 'GB'],
    ['ukr', 'UA'],
    ['holland', 'NL'],
    ['netherlands', 'NL'],
    ['uae', 'AE'],
    ['germany', 'DE'],
    ['deutschland', 'DE'],
    ['turkey', 'TR'],
    ['czech republic', 'CZ'],
    ['ivory', 'CI'],
    ['south korea', 'KR'],
  ])('%s', (words, code) => expect(typed(words)).toBe(code))
})

test('every option is a country, and every country is an option', () => {
  for (const [value, text] of countryOptions) {
    const code = countryCode(value)
    expect(code, text).toBeDefined()
    expect(text === countryName(code!) || text.endsWith(` (${countryName(code!)})`)).toBe(true)
  }
  const values = countryOptions.map(([value]) => value)
  expect(values.filter((value) => countries.includes(value))).toHaveLength(countries.length)
  expect(new Set(countryOptions.map(([, text]) => text)).size).toBe(countryOptions.length)
  expect(countryCode('Atlantis')).toBeUndefined()
})
