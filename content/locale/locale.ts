import { productLanguage } from './format.ts'
import { languageError } from './languages.ts'

/**
 * The locale of the site by the owner's setting, as a BCP 47 tag: `de`, `de-AT`. Its language is that of the pages and
 * decides, with the region, how dates, numbers and money are written. An unknown one, such as from a newer backup, counts
 * as not chosen.
 */
export function knownLocale(language: string | undefined): string {
  if (!language || siteLanguageError(language)) return productLanguage
  try {
    return Intl.getCanonicalLocales(language)[0] ?? productLanguage
  } catch {
    return productLanguage
  }
}

/**
 * The locale in which the site writes to somebody: that of their region if they have its language, else its own. Dates and
 * amounts of another language would stand in sentences of the site's.
 */
export function localeFor(site: string, theirs: string): string {
  if (!theirs || languageError(theirs)) return site
  const [own, other] = [site, theirs].map((tag) => new Intl.Locale(tag))
  const isSame = own!.language === other!.language && own!.maximize().script === other!.maximize().script
  return isSame && other!.region ? other!.baseName : site
}

/** The error of the site's own language; undefined if it is valid. */
export const siteLanguageError = (tag: string): string | undefined =>
  tag === 'x-default' ? 'Enter the language of your pages, such as de or en-GB.' : languageError(tag)

/** Scripts that are written from right to left, by ISO 15924. `Intl` tells it only in the newest browsers. */
const rightToLeft = new Set('Adlm Arab Aran Hebr Mand Mend Nkoo Rohg Samr Syrc Thaa'.split(' '))

export type Direction = 'ltr' | 'rtl'

/** The direction in which a language is written, for `dir`. */
export const directionOf = (locale: string): Direction =>
  rightToLeft.has(new Intl.Locale(locale).maximize().script ?? '') ? 'rtl' : 'ltr'

/** The locales that Open Graph knows beside one for each language, by language. */
const openGraphRegions: Readonly<Record<string, string>> = {
  en: 'GB IN US',
  es: 'CL CO ES MX VE',
  fr: 'CA FR',
  nl: 'BE NL',
  pt: 'BR PT',
  zh: 'CN HK TW',
}

/** What it calls a language by otherwise: for all regions that it does not know. */
const openGraphNames: Readonly<Record<string, string>> = { ar: 'ar_AR', no: 'nb_NO' }

/** Regions that write English and Spanish as another one that it knows. */
const openGraphOthers: Readonly<Record<string, string>> = { en: 'GB', es: 'LA' }

/** The locale as Open Graph knows it: `de_DE` for `de-AT`, `en_GB` for `en-IE`, `pt_BR` for `pt`. */
export function openGraphLocale(locale: string): string {
  const { language, region = '' } = new Intl.Locale(locale)
  const known = openGraphRegions[language]?.split(' ')
  if (known?.includes(region)) return `${language}_${region}`
  const other = region && openGraphOthers[language]
  if (other) return `${language}_${other}`
  return openGraphNames[language] ?? `${language}_${new Intl.Locale(language).maximize().region ?? 'US'}`
}
