import { expect, test } from 'vitest'
import { euCountries, isVatNumber, normalizeTaxNumber, taxNumberError } from './tax-numbers.ts'

test('each EU country has a VAT number format, which its example matches', () => {
  expect(euCountries).toHaveLength(27)
  for (const country of euCountries) {
    const example = /such as (\S+)\.$/.exec(taxNumberError('X', country) ?? '')?.[1] ?? ''
    expect(isVatNumber(example, country), country).toBe(true)
    expect(taxNumberError(`${example}99999`, country), country).toMatch(/VAT ID/)
  }
})

test.each([
  ['DE 123 456 789', 'DE', 'DE123456789'],
  ['atu12345678', 'AT', 'ATU12345678'],
  ['EL123456789', 'GR', 'EL123456789'],
  ['IE1234567WA', 'IE', 'IE1234567WA'],
  ['12-3456789', 'US', '12-3456789'],
])('%s of %s is stored as %s', (given, country, kept) => {
  expect(taxNumberError(given, country)).toBeUndefined()
  expect(normalizeTaxNumber(given, country)).toBe(kept)
})

test.each([
  ['DE123456789', 'AT'],
  ['GR123456789', 'GR'],
  ['DE12345678', 'DE'],
  ['x'.repeat(41), 'US'],
])('%s is not a valid number in %s', (given, country) => {
  expect(taxNumberError(given, country)).toBeTruthy()
})
