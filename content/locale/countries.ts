import { formatCountry, productLanguage } from './format.ts'

/** The countries that a customer can choose: the officially assigned two-letter codes of ISO 3166-1. */
export const countries: readonly string[] = (
  'AD AE AF AG AI AL AM AO AQ AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS BT BV BW BY BZ ' +
  'CA CC CD CF CG CH CI CK CL CM CN CO CR CU CV CW CX CY CZ DE DJ DK DM DO DZ EC EE EG EH ER ES ET FI FJ FK FM FO ' +
  'FR GA GB GD GE GF GG GH GI GL GM GN GP GQ GR GS GT GU GW GY HK HM HN HR HT HU ID IE IL IM IN IO IQ IR IS IT JE ' +
  'JM JO JP KE KG KH KI KM KN KP KR KW KY KZ LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME MF MG MH MK ML MM MN MO ' +
  'MP MQ MR MS MT MU MV MW MX MY MZ NA NC NE NF NG NI NL NO NP NR NU NZ OM PA PE PF PG PH PK PL PM PN PR PS PT PW ' +
  'PY QA RE RO RS RU RW SA SB SC SD SE SG SH SI SJ SK SL SM SN SO SR SS ST SV SX SY SZ TC TD TF TG TH TJ TK TL TM ' +
  'TN TO TR TT TV TW TZ UA UG UM US UY UZ VA VC VE VG VI VN VU WF WS YE YT ZA ZM ZW'
).split(' ')

/** The English name of a country: `Germany` for `DE`. An unknown code is returned unchanged. */
export const countryName = (code: string): string => formatCountry(code, productLanguage)

const codesByName = new Map(countries.map((code) => [countryName(code).toLowerCase(), code]))

/** Other names that people may type, by code. */
const otherNames: Readonly<Record<string, string>> = {
  AE: 'UAE, Emirates',
  AT: 'Österreich',
  AX: 'Aland Islands',
  BA: 'Bosnia and Herzegovina',
  CD: 'DR Congo, Democratic Republic of the Congo',
  CG: 'Republic of the Congo',
  CH: 'Schweiz, Suisse, Svizzera',
  CI: 'Ivory Coast',
  CN: 'PRC',
  CV: 'Cabo Verde',
  CW: 'Curacao',
  CZ: 'Czech Republic',
  DE: 'Deutschland',
  ES: 'España',
  GB: 'UK, Great Britain, Britain, England, Scotland, Wales, Northern Ireland',
  HK: 'Hong Kong',
  IE: 'Republic of Ireland, Eire',
  IT: 'Italia',
  KN: 'Saint Kitts and Nevis',
  KR: 'Korea, Republic of Korea',
  LC: 'Saint Lucia',
  MK: 'Macedonia',
  MM: 'Burma',
  MO: 'Macau',
  NL: 'Holland, The Netherlands',
  PS: 'Palestine',
  RE: 'Reunion',
  RU: 'Russian Federation',
  SZ: 'Swaziland',
  TL: 'East Timor',
  TR: 'Turkey, Türkiye',
  US: 'USA, U.S.A., America, United States of America',
  VA: 'Holy See',
  VC: 'Saint Vincent and the Grenadines',
}

const aliases: readonly (readonly [name: string, code: string])[] = Object.entries(otherNames)
  .flatMap(([code, list]) => list.split(', ').map((name) => [name, code] as const))
  .filter(([name]) => !codesByName.has(name.toLowerCase()))

const codesByAnyName = new Map([
  ...codesByName,
  ...aliases.map(([name, code]) => [name.toLowerCase(), code] as const),
])

/**
 * The options of a country select, sorted by name in a language. The other names are options, too, because the select of a
 * browser finds options only by their start. `countryCode` accepts every value.
 */
export const countryOptionsIn = (locale: string): readonly (readonly [value: string, text: string])[] =>
  [
    ...countries.map((code) => [code, formatCountry(code, locale)] as const),
    ...aliases
      .filter(([name, code]) => name !== formatCountry(code, locale))
      .map(([name, code]) => [name, `${name} (${formatCountry(code, locale)})`] as const),
  ].toSorted(([, one], [, other]) => one.localeCompare(other, locale))

export const countryOptions = countryOptionsIn(productLanguage)

/** The code for a code or a name, case-insensitive; undefined for anything else. */
export function countryCode(value: string): string | undefined {
  const upper = value.trim().toUpperCase()
  return countries.includes(upper) ? upper : codesByAnyName.get(value.trim().toLowerCase())
}
