import { expect, test } from 'vitest'
import { formatTaxRules, parseTaxRules } from './tax-rules.ts'

test('reads the tax rules that it has written', () => {
  const text = 'United States, Texas; 8.25; Sales tax\nEU; 19; VAT\nEverywhere else; 0; VAT'
  const { rules, error } = parseTaxRules(text)
  expect(error).toBeUndefined()
  expect(rules.map(({ country, region }) => [country, region])).toEqual([
    ['US', 'Texas'],
    ['EU', ''],
    ['*', ''],
  ])
  expect(formatTaxRules(rules)).toBe(text)
})

test.each(['EU, Bavaria; 19; VAT', 'Everywhere else, Texas; 8; Tax'])('refuses the region of %s', (line) => {
  expect(parseTaxRules(line).error).toContain('a region needs its country')
})
