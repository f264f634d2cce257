import { halfWidth } from '../model/half-width.ts'

/** The member states of the European Union, whose companies have VAT numbers. */
export const euCountries: readonly string[] =
  'AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK'.split(' ')

export const isInEu = (country: string) => euCountries.includes(country)

/** The format of a VAT number after its two letters, by country (European Commission, VIES: structure of the numbers). */
const vatFormats: Readonly<Record<string, string>> = {
  AT: String.raw`U\d{8}`,
  BE: String.raw`[01]\d{9}`,
  BG: String.raw`\d{9,10}`,
  CY: String.raw`\d{8}[A-Z]`,
  CZ: String.raw`\d{8,10}`,
  DE: String.raw`\d{9}`,
  DK: String.raw`\d{8}`,
  EE: String.raw`\d{9}`,
  ES: String.raw`[A-Z\d]\d{7}[A-Z\d]`,
  FI: String.raw`\d{8}`,
  FR: String.raw`[A-Z\d]{2}\d{9}`,
  GR: String.raw`\d{9}`,
  HR: String.raw`\d{11}`,
  HU: String.raw`\d{8}`,
  IE: String.raw`(?:\d{7}[A-W][A-I]?|\d[A-Z+*]\d{5}[A-W])`,
  IT: String.raw`\d{11}`,
  LT: String.raw`(?:\d{9}|\d{12})`,
  LU: String.raw`\d{8}`,
  LV: String.raw`\d{11}`,
  MT: String.raw`\d{8}`,
  NL: String.raw`[A-Z\d+*]{10}\d{2}`,
  PL: String.raw`\d{10}`,
  PT: String.raw`\d{9}`,
  RO: String.raw`\d{2,10}`,
  SE: String.raw`\d{12}`,
  SI: String.raw`\d{8}`,
  SK: String.raw`\d{10}`,
}

/** The prefix of a country's VAT numbers: the country code, except for Greece. */
const vatPrefix = (country: string) => (country === 'GR' ? 'EL' : country)

/** A tax number as it is stored: in capitals, without the spaces, dots and dashes of a VAT number. */
export function normalizeTaxNumber(input: string, country: string): string {
  const number = halfWidth(input)
  const compact = number.toUpperCase().replaceAll(/[\s.-]/g, '')
  return isInEu(country) && isVatNumber(compact, country) ? compact : number.trim()
}

/** Whether the number has the format of the country's VAT numbers; this does not check that it was issued. */
export function isVatNumber(number: string, country: string): boolean {
  const format = vatFormats[country]
  return format !== undefined && new RegExp(`^${vatPrefix(country)}${format}$`).test(number)
}

/** Whether a tax number of a buyer is a VAT ID: it begins with the letters of its country. */
export const isVatId = (number: string, country: string) => number.startsWith(vatPrefix(country))

/** The error of a tax number of this country, as a sentence; undefined if it is valid. In the EU it is a VAT number. */
export function taxNumberError(input: string, country: string): string | undefined {
  if (input === '') return undefined
  if (input.length > 40) return 'Please keep it to 40 characters.'
  if (!isInEu(country)) return undefined
  return isVatNumber(normalizeTaxNumber(input, country), country)
    ? undefined
    : `Enter a VAT ID that begins with ${vatPrefix(country)}, such as ${examples[country] ?? vatPrefix(country)}.`
}

const examples: Readonly<Record<string, string>> = {
  AT: 'ATU12345678',
  BE: 'BE0123456789',
  BG: 'BG123456789',
  CY: 'CY12345678X',
  CZ: 'CZ12345678',
  DE: 'DE123456789',
  DK: 'DK12345678',
  EE: 'EE123456789',
  ES: 'ESX1234567X',
  FI: 'FI12345678',
  FR: 'FR12345678901',
  GR: 'EL123456789',
  HR: 'HR12345678901',
  HU: 'HU12345678',
  IE: 'IE1234567WA',
  IT: 'IT12345678901',
  LT: 'LT123456789',
  LU: 'LU12345678',
  LV: 'LV12345678901',
  MT: 'MT12345678',
  NL: 'NL123456789B01',
  PL: 'PL1234567890',
  PT: 'PT123456789',
  RO: 'RO1234567890',
  SE: 'SE123456789012',
  SI: 'SI12345678',
  SK: 'SK1234567890',
}
