import { countryCode, countryName } from '#content/locale/countries.ts'
import type { InvoiceSettings } from './queries.ts'

type TaxRules = InvoiceSettings['taxRules']

/** Formats tax rules as lines: `Germany; 19; VAT`, with a region `United States, Texas; 8.25; Sales tax`. */
export const formatTaxRules = (rules: TaxRules): string =>
  rules
    .map(({ country, region, rate, name }) => {
      const place = country === 'EU' ? 'EU' : country === '*' ? 'Everywhere else' : countryName(country)
      return `${place}${region && `, ${region}`}; ${rate}; ${name}`
    })
    .join('\n')

/** Parses lines of tax rules. On an invalid line, `error` quotes it and says what is wrong. */
export function parseTaxRules(text: string): { rules: TaxRules; error?: string } {
  const rules: TaxRules = []
  for (const line of text.split('\n').filter((each) => each.trim())) {
    const [place = '', rate = '', name = '', more] = line.split(';').map((part) => part.trim())
    const comma = place.lastIndexOf(',')
    const wholePlace = codeOf(place)
    const country = wholePlace ?? (comma > 0 ? codeOf(place.slice(0, comma).trim()) : undefined)
    const fail = (reason: string) => ({ rules, error: `“${line.trim()}”: ${reason}` })
    if (!country) return fail('begin with a country, EU, or Everywhere else.')
    if (!wholePlace && (country === 'EU' || country === '*'))
      return fail('a region needs its country instead of EU or Everywhere else.')
    const percent = rate.replace('%', '').trim()
    if (!/^\d{1,2}(\.\d{1,2})?$/.test(percent))
      return fail('the second part must be a percentage such as 19 or 7.25.')
    if (!name || more !== undefined) return fail('the third part must be the name of the tax, such as VAT.')
    rules.push({
      country,
      region: wholePlace ? '' : place.slice(comma + 1).trim(),
      rate: percent,
      name,
    })
  }
  return { rules }
}

const codeOf = (place: string): string | undefined =>
  /^eu$/i.test(place) ? 'EU' : /^(\*|everywhere else)$/i.test(place) ? '*' : countryCode(place) || undefined
