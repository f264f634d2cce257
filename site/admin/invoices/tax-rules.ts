import { countryCode, countryName } from '#content/countries.ts'
import type { InvoiceSettings } from './queries.ts'

type TaxRules = InvoiceSettings['taxRules']

/** As they are typed: `Germany; 19; VAT`, with a region as `United States, Texas; 8.25; Sales tax`. */
export const writeRules = (rules: TaxRules): string =>
  rules
    .map(({ country, region, rate, name }) => {
      const place = country === 'EU' ? 'EU' : country === '*' ? 'Everywhere else' : countryName(country)
      return `${place}${region && `, ${region}`}; ${rate}; ${name}`
    })
    .join('\n')

/** Reads what was typed; what is wrong is reported with its line. */
export function readRules(text: string): { rules: TaxRules; wrong?: string } {
  const rules: TaxRules = []
  for (const line of text.split('\n').filter((each) => each.trim())) {
    const [place = '', rate = '', name = '', more] = line.split(';').map((part) => part.trim())
    const comma = place.lastIndexOf(',')
    const whole = codeOf(place)
    const country = whole ?? (comma > 0 ? codeOf(place.slice(0, comma).trim()) : undefined)
    const wrong = (why: string) => ({ rules, wrong: `“${line.trim()}”: ${why}` })
    if (!country) return wrong('begin with a country, EU, or Everywhere else.')
    const percent = rate.replace('%', '').trim()
    if (!/^\d{1,2}(\.\d{1,2})?$/.test(percent))
      return wrong('the second part is a percentage such as 19 or 7.25.')
    if (!name || more !== undefined) return wrong('the third part is the name of the tax, such as VAT.')
    rules.push({
      country,
      region: whole ? '' : place.slice(comma + 1).trim(),
      rate: percent,
      name,
    })
  }
  return { rules }
}

const codeOf = (place: string): string | undefined =>
  /^eu$/i.test(place) ? 'EU' : /^(\*|everywhere else)$/i.test(place) ? '*' : countryCode(place) || undefined
