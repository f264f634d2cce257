import { describe, expect, test } from 'vitest'
import {
  capitalized,
  currencyName,
  currencySign,
  formatClock,
  formatCountry,
  formatDay,
  formatLongDay,
  formatMoney,
  formatMoment,
  formatNumber,
  formatPercent,
  formatPriceTag,
  readDecimal,
  withLatinDigits,
} from './format.ts'

/** No-break space, narrow no-break space, and the marks of direction. */
const [s, n, rtl] = ['\u00a0', '\u202f', '\u200f']

describe.each([
  ['en', '€1,234.50', '€12,345.50', 'November 2, 2026', '3:05 PM'],
  ['en-US', '€1,234.50', '€12,345.50', 'November 2, 2026', '3:05 PM'],
  ['en-GB', '€1,234.50', '€12,345.50', '2 November 2026', '15:05'],
  ['de-DE', `1.234,50${s}€`, `12.345,50${s}€`, '2. November 2026', '15:05'],
  ['de-AT', `€${s}1.234,50`, `€${s}12.345,50`, '2. November 2026', '15:05'],
  ['de-CH', `EUR${s}1'234.50`, `EUR${s}12'345.50`, '2. November 2026', '15:05'],
  ['fr-FR', `1${n}234,50${s}€`, `12${n}345,50${s}€`, '2 novembre 2026', '15:05'],
  ['es-ES', `1234,50${s}€`, `12.345,50${s}€`, '2 de noviembre de 2026', '15:05'],
  ['pt-PT', `1234,50${s}€`, `12${s}345,50${s}€`, '2 de novembro de 2026', '15:05'],
  ['pt-BR', `€${s}1.234,50`, `€${s}12.345,50`, '2 de novembro de 2026', '15:05'],
  ['it-IT', `1234,50${s}€`, `12.345,50${s}€`, '2 novembre 2026', '15:05'],
  ['nl-NL', `€${s}1.234,50`, `€${s}12.345,50`, '2 november 2026', '15:05'],
  ['pl-PL', `1234,50${s}€`, `12${s}345,50${s}€`, '2 listopada 2026', '15:05'],
  ['ar-EG', `${rtl}١٬٢٣٤٫٥٠${s}€`, `${rtl}١٢٬٣٤٥٫٥٠${s}€`, '٢ نوفمبر ٢٠٢٦', '٣:٠٥ م'],
  ['he-IL', `${rtl}1,234.50${s}${rtl}€`, `${rtl}12,345.50${s}${rtl}€`, '2 בנובמבר 2026', '15:05'],
])('%s', (locale, small, large, day, clock) => {
  test('money', () => {
    expect(formatMoney('1234.5', 'EUR', locale)).toBe(small)
    expect(formatMoney('12345.50', 'EUR', locale)).toBe(large)
  })
  test('dates', () => {
    expect(formatLongDay('2026-11-02', locale)).toBe(day)
    expect(formatClock('15:05', locale)).toBe(clock)
  })
})

test('a price tag has decimals only if it needs them', () => {
  expect(formatPriceTag('1290.00', 'USD', 'en')).toBe('$1,290')
  expect(formatPriceTag(' 1290.50 ', 'USD', 'en')).toBe('$1,290.50')
  expect(formatPriceTag('1290', 'EUR', 'de-DE')).toBe(`1.290${s}€`)
  expect(formatPriceTag('1290', 'EUR', 'ar-EG')).toBe(`${rtl}١٬٢٩٠${s}€`)
  expect(formatPriceTag('on request', 'EUR', 'de-DE')).toBe('on request')
})

test('what is no amount or no date stays', () => {
  expect(formatMoney('none', 'USD', 'de-DE')).toBe('none')
  expect(formatMoney('1.00', null, 'de-DE')).toBe('1.00')
  expect(formatLongDay('last week', 'de-DE')).toBe('last week')
})

test('currencies, countries and numbers have the names and forms of the language', () => {
  expect(currencyName('USD', 'en')).toBe('US dollars')
  expect(currencyName('USD', 'de-DE')).toBe('US-Dollar')
  expect(currencySign('EUR', 'de-DE')).toBe('€')
  expect(formatCountry('DE', 'de-DE')).toBe('Deutschland')
  expect(formatCountry('??', 'de-DE')).toBe('??')
  expect(formatNumber(1234.5, 'de-DE')).toBe('1.234,5')
  expect(formatPercent(8.1, 'de-DE')).toBe(`8,1${s}%`)
  expect(formatPercent(19, 'en')).toBe('19%')
  expect(capitalized('isveç kronu', 'tr')).toBe('İsveç kronu')
})

test('days have no time zone, moments have one', () => {
  expect(formatDay('2026-11-02', 'en')).toBe('11/02/2026')
  expect(formatDay('2026-11-02', 'de-DE')).toBe('02.11.2026')
  const time = '2026-11-01T23:30:00Z'
  expect(formatMoment(time, 'day', 'de-DE', 'Europe/Berlin')).toBe('02.11.2026')
  expect(formatMoment(time, 'dayAndTime', 'de-DE', 'America/New_York')).toBe('01.11.2026, 18:30')
  expect(formatMoment(time, 'moment', 'de-DE', 'Europe/Berlin')).toBe('02.11.2026, 00:30 MEZ')
})

test('documents have the digits 0 to 9', () => {
  expect(formatMoney('1234.5', 'EUR', withLatinDigits('ar-EG'))).toMatch(/1.234.50/)
  expect(withLatinDigits('de-AT')).toBe('de-AT-u-nu-latn')
})

test.each([
  ['de-DE', '499,50', '499.50'],
  ['de-DE', '1.234,50', '1234.50'],
  ['de-DE', '12,5%', '12.5%'],
  // As it is stored, and shown in the field.
  ['de-DE', '499.50', '499.50'],
  ['de-DE', '1.234', '1.234'],
  ['fr-FR', '1 234,50', '1234.50'],
  ['fr-FR', '1\u202f234,50', '1234.50'],
  ['de-CH', '1’234.50', '1234.50'],
  ['en', '1,234.50', '1234.50'],
  ['en', '1,234,567', '1234567'],
  ['en-IN', '12,34,567.5', '1234567.5'],
  ['en', '499,50', '499,50'],
  ['en', '1,2', '1,2'],
  ['ar-EG', '٤٩٩٫٥٠', '499.50'],
  ['de-DE', 'about 5', 'about 5'],
])('in %s, %s is read as %s', (locale, text, expected) => {
  expect(readDecimal(text, locale)).toBe(expected)
})

test('an amount is read as it is written in each language', () => {
  for (const locale of [
    'en',
    'de-DE',
    'de-AT',
    'de-CH',
    'fr-FR',
    'es-ES',
    'pt-BR',
    'hi-IN',
    'ar-EG',
    'fa-IR',
    'pl-PL',
    'sv-SE',
  ])
    for (const amount of ['0.05', '499.50', '1234.56', '1234567.89']) {
      const written = new Intl.NumberFormat(locale, { minimumFractionDigits: 2 }).format(Number(amount))
      expect(readDecimal(written, locale), `${locale} ${written}`).toBe(amount)
    }
})
