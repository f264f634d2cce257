import { expect, test } from 'vitest'
import { directionOf, knownLocale, openGraphLocale, siteLanguageError, localeFor } from './locale.ts'

test.each(['', undefined, 'de_DE', 'zz', 'en-UK', 'x-default', 'de-', '../de', 'de-DE-!'])(
  '%j counts as not chosen',
  (language) => expect(knownLocale(language)).toBe('en'),
)

test.each(['en', 'de', 'de-AT', 'pt-BR', 'zh-Hant-TW', 'ar-EG'])('%s is a locale', (language) => {
  expect(siteLanguageError(language)).toBeUndefined()
  expect(knownLocale(language)).toBe(language)
})

test.each([
  ['en', 'ltr'],
  ['de-CH', 'ltr'],
  ['ar', 'rtl'],
  ['ar-EG', 'rtl'],
  ['he-IL', 'rtl'],
  ['fa', 'rtl'],
  ['ur-PK', 'rtl'],
  ['yi', 'rtl'],
  ['ps', 'rtl'],
  ['uz', 'ltr'],
  ['uz-Arab', 'rtl'],
  ['az', 'ltr'],
])('%s is written %s', (locale, direction) => expect(directionOf(locale)).toBe(direction))

test.each([
  ['en', 'en_US'],
  ['en-GB', 'en_GB'],
  ['en-AU', 'en_GB'],
  ['en-IE', 'en_GB'],
  ['de', 'de_DE'],
  ['de-AT', 'de_DE'],
  ['de-CH', 'de_DE'],
  ['es', 'es_ES'],
  ['es-MX', 'es_MX'],
  ['es-AR', 'es_LA'],
  ['fr-CA', 'fr_CA'],
  ['fr-BE', 'fr_FR'],
  ['nl-BE', 'nl_BE'],
  ['pt', 'pt_BR'],
  ['pt-PT', 'pt_PT'],
  ['ar-EG', 'ar_AR'],
  ['he-IL', 'he_IL'],
  ['nb-NO', 'nb_NO'],
  ['no', 'nb_NO'],
  ['zh-Hant-TW', 'zh_TW'],
  ['pl', 'pl_PL'],
  ['ja', 'ja_JP'],
  ['sv-FI', 'sv_SE'],
])('Open Graph knows %s as %s', (locale, known) => expect(openGraphLocale(locale)).toBe(known))

test.each([
  ['en', 'en-GB', 'en-GB'],
  ['de-DE', 'de-AT', 'de-AT'],
  ['en', 'de-DE', 'en'],
  // It says no region.
  ['en-GB', 'en', 'en-GB'],
  ['zh-Hans', 'zh-TW', 'zh-Hans'],
  ['en', '', 'en'],
  ['en', 'no such language', 'en'],
])('a site in %s writes to somebody with %j as in %s', (site, theirs, expected) => {
  expect(localeFor(site, theirs)).toBe(expected)
})
