import { expect, test } from 'vitest'
import { fromCents, toCents } from '#content/shop/cents.ts'
import { emptySettings, type InvoiceSettings } from '../invoice-settings.ts'
import { splitTax, taxFor } from './tax.ts'

const german: InvoiceSettings = {
  ...emptySettings,
  country: 'DE',
  vatNumber: 'DE123456789',
  taxMode: 'rules',
  exemptText: 'No VAT: small business.',
  taxRules: [
    { country: 'DE', region: '', rate: '19', name: 'VAT' },
    { country: 'EU', region: '', rate: '19.00', name: 'VAT' },
    { country: 'FR', region: '', rate: '20', name: 'TVA' },
    { country: 'US', region: 'Texas', rate: '8.25', name: 'Sales tax' },
    { country: 'CH', region: '', rate: '0', name: 'VAT' },
  ],
}
const reverse = { category: 'AE', rate: '0.00', name: '', sentence: emptySettings.reverseChargeText }
const outside = { category: 'O', rate: '0.00', name: '', sentence: '' }
const taxed = (rate: string, name: string) => ({ category: 'S', rate, name, sentence: '' })

test.each<[string, Partial<InvoiceSettings>, [country: string, region?: string, taxNumber?: string], object]>(
  [
    ['the own country', {}, ['DE'], taxed('19.00', 'VAT')],
    ['a company of the own country', {}, ['DE', '', 'DE987654321'], taxed('19.00', 'VAT')],
    ['a person in another country of the EU', {}, ['ES'], taxed('19.00', 'VAT')],
    ['one with a rule of its own', {}, ['FR'], taxed('20.00', 'TVA')],
    ['a company in the EU', {}, ['FR', '', 'FR12345678901'], reverse],
    ['a number of another country', {}, ['FR', '', 'ATU12345678'], taxed('20.00', 'TVA')],
    ['a region, however it is written', {}, ['US', 'TEXAS'], taxed('8.25', 'Sales tax')],
    ['another region', {}, ['US', 'Ohio'], outside],
    ['a country without a rule', {}, ['JP'], outside],
    ['a rate of zero', {}, ['CH'], { category: 'Z', rate: '0.00', name: 'VAT', sentence: '' }],
    [
      'everywhere else',
      { taxRules: [{ country: '*', region: '', rate: '5', name: 'GST' }] },
      ['JP'],
      taxed('5.00', 'GST'),
    ],
    ['an agency without a VAT number', { vatNumber: '' }, ['FR', '', 'FR12345678901'], taxed('20.00', 'TVA')],
    ['an agency outside of the EU', { country: 'US' }, ['FR', '', 'FR12345678901'], taxed('20.00', 'TVA')],
    [
      'a small business',
      { taxMode: 'exempt' },
      ['FR', '', 'FR12345678901'],
      { category: 'E', rate: '0.00', name: '', sentence: 'No VAT: small business.' },
    ],
    ['nothing set', { taxMode: 'none' }, ['DE'], outside],
  ],
)('%s', (_, settings, [country, region = '', taxNumber = ''], expected) => {
  expect(taxFor({ ...german, ...settings }, { country, region, taxNumber })).toEqual(expected)
})

test('splits a price into net amount and tax, rounded to a cent', () => {
  for (let cents = 1; cents < 50_000; cents += 7)
    for (const rate of ['0.00', '5.50', '7.00', '19.00', '20.00', '25.00']) {
      const { net, tax } = splitTax(fromCents(cents), rate)
      expect(toCents(net)! + toCents(tax)!).toBe(cents)
      const exact = (toCents(net)! * toCents(rate)!) / 10_000
      expect(Math.abs(toCents(tax)! - exact)).toBeLessThan(1)
    }
})
