import { countries, countryName } from './countries.ts'
import { formatLanguage, productLanguage } from './format.ts'

/** The two-letter codes of ISO 639-1, by which search engines know languages. */
const languages: ReadonlySet<string> = new Set(
  (
    'aa ab ae af ak am an ar as av ay az ba be bg bi bm bn bo br bs ca ce ch co cr cs cu cv cy da de dv dz ee el en ' +
    'eo es et eu fa ff fi fj fo fr fy ga gd gl gn gu gv ha he hi ho hr ht hu hy hz ia id ie ig ii ik io is it iu ja ' +
    'jv ka kg ki kj kk kl km kn ko kr ks ku kv kw ky la lb lg li ln lo lt lu lv mg mh mi mk ml mn mr ms mt my na nb ' +
    'nd ne ng nl nn no nr nv ny oc oj om or os pa pi pl ps pt qu rm rn ro ru rw sa sc sd se sg si sk sl sm sn so sq ' +
    'sr ss st su sv sw ta te tg th ti tk tl tn to tr ts tt tw ty ug uk ur uz ve vi vo wa wo xh yi yo za zh zu'
  ).split(' '),
)

/** What people write for a language or a region, and its code. */
const corrections: Readonly<Record<string, string>> = {
  cn: 'zh',
  cz: 'cs',
  dk: 'da',
  gr: 'el',
  in: 'id',
  iw: 'he',
  ji: 'yi',
  jp: 'ja',
  ua: 'uk',
  EN: 'GB',
  UK: 'GB',
}

/** The English name of a language tag: `German` for `de`, `British English` for `en-GB`. */
export const languageName = (tag: string): string =>
  tag === 'x-default' ? 'All other languages' : formatLanguage(tag, productLanguage)

/** The error of a language tag in the pattern of its kind; undefined if it is valid. */
export function languageError(tag: string): string | undefined {
  if (tag === 'x-default') return undefined
  const [language = '', ...others] = tag.split('-')
  if (!languages.has(language)) return unknown(`language “${language}”`, corrections[language])
  const region = others.find((part) => /^[A-Z]{2}$/.test(part))
  if (region && !countries.includes(region)) return unknown(`country “${region}”`, corrections[region])
  return others.some((part) => /^\d{3}$/.test(part))
    ? 'Search engines know two-letter countries, no regions with a number.'
    : undefined
}

const unknown = (what: string, instead: string | undefined) =>
  instead ? `There is no ${what}. Did you mean “${instead}”?` : `There is no ${what}.`

/** Languages that differ so much by country that sites have a version for each. */
const byCountry: Readonly<Record<string, string>> = {
  de: 'AT CH DE',
  en: 'AU CA GB IE IN NZ US ZA',
  es: 'AR CL CO ES MX US',
  fr: 'BE CA CH FR',
  nl: 'BE NL',
  pt: 'BR PT',
}

/** Suggestions for an input, sorted by name. */
export const languageOptions: readonly (readonly [tag: string, name: string])[] = [
  ...languages,
  ...Object.entries(byCountry).flatMap(([language, list]) =>
    list.split(' ').map((each) => `${language}-${each}`),
  ),
]
  .map((tag) => [tag, nameWithCountry(tag)] as const)
  .toSorted(([, one], [, other]) => one.localeCompare(other, 'en'))

function nameWithCountry(tag: string): string {
  const [language = '', country] = tag.split('-')
  return country ? `${languageName(language)} (${countryName(country)})` : languageName(tag)
}
