import { countries } from '#content/locale/countries.ts'

/**
 * The country that the browser's language names, such as DE for `de-DE` and JP for `ja`, for a form that knows none yet.
 * Empty for English without a country, which is spoken anywhere.
 */
export function likelyCountry(languages: readonly string[] = navigator.languages): string {
  const [locale] = languages.flatMap((language) => {
    try {
      return [new Intl.Locale(language)]
    } catch {
      return []
    }
  })
  const region = locale?.region ?? (locale?.language === 'en' ? undefined : locale?.maximize().region)
  return region && countries.includes(region) ? region : ''
}

/** Countries whose addresses name a state or province. */
const withRegions = new Set('AE AR AU BR CA CN CO ES IE IN IT JP KR MX MY NG PH TH US ZA'.split(' '))

/** Whether addresses of a country name a state or province. */
export const hasRegions = (country: string) => withRegions.has(country)

/** Countries that are one city, or whose addresses name none. */
const withoutCities = new Set('GI HK MC MO SG VA'.split(' '))

/** Whether addresses of a country name a city. */
export const hasCities = (country: string) => !withoutCities.has(country)
