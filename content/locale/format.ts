/**
 * Writes dates, numbers and money for people. Nothing else in the product does, so that all of it follows the locale of the
 * site. The locale is always an argument, because a process writes for several readers at the same time. What programs read
 * (CSV, XML, `datetime`) has the formats of ISO 8601 and no separators.
 */

/** The language in which the product's own texts are written, such as those of the back office. */
export const productLanguage = 'en'

const formats = new Map<string, unknown>()

/** Keeps the formats: making one takes a hundred times as long as using it. */
function cached<T>(key: string, make: () => T): T {
  let format = formats.get(key) as T | undefined
  if (format === undefined) formats.set(key, (format = make()))
  return format
}

const styles = {
  /** `11/21/2026` */
  day: { year: 'numeric', month: '2-digit', day: '2-digit' },
  /** `November 21, 2026` */
  longDay: { dateStyle: 'long' },
  /** `Saturday, 11/21/2026` */
  weekday: { weekday: 'long', year: 'numeric', month: '2-digit', day: '2-digit' },
  /** `Nov 2026` */
  month: { month: 'short', year: 'numeric' },
  /** `November 2026` */
  longMonth: { month: 'long', year: 'numeric' },
  /** `3:04 PM` */
  clock: { timeStyle: 'short' },
  /** `Nov 21, 2026, 3:04 PM` */
  dayAndTime: { dateStyle: 'medium', timeStyle: 'short' },
  /** `11/21/2026, 3:04 PM GMT+1` */
  moment: {
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: 'numeric',
    minute: '2-digit',
    timeZoneName: 'short',
  },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>

type Style = keyof typeof styles

/** A moment in a time zone; by default in that of the machine, which in a browser is the reader's. */
export const formatMoment = (time: string | number | Date, style: Style, locale: string, timeZone?: string) =>
  cached(
    `${style} ${locale} ${timeZone}`,
    () => new Intl.DateTimeFormat(locale, { ...styles[style], timeZone }),
  ).format(new Date(time))

const onDay = (day: string, style: Style, locale: string) =>
  Number.isNaN(Date.parse(day)) ? day : formatMoment(day, style, locale, 'UTC')

/** A day such as `2026-11-21` in digits: `11/21/2026`. Text that is not a date stays as it is. */
export const formatDay = (day: string, locale: string) => onDay(day, 'day', locale)

/** A day such as `2026-11-21` in words: `November 21, 2026`. Text that is not a date stays as it is. */
export const formatLongDay = (day: string, locale: string) => onDay(day, 'longDay', locale)

/** A time of day such as `14:30`. */
export const formatClock = (clock: string, locale: string) =>
  formatMoment(`2000-01-01T${clock}Z`, 'clock', locale, 'UTC')

/** `1,234.5`, with at most three decimals. */
export const formatNumber = (number: number, locale: string) =>
  cached(`number ${locale}`, () => new Intl.NumberFormat(locale)).format(number)

/** A whole percentage: `12%`. */
export const formatPercent = (percent: number, locale: string) =>
  cached(
    `percent ${locale}`,
    () => new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 2 }),
  ).format(percent / 100)

/** A change as a whole percentage with its sign: `+12%` for 0.12. */
export const formatChange = (share: number, locale: string) =>
  cached(
    `change ${locale}`,
    () => new Intl.NumberFormat(locale, { style: 'percent', signDisplay: 'exceptZero' }),
  ).format(share)

const moneyFormat = (currency: string, locale: string, options: Intl.NumberFormatOptions = {}) =>
  cached(
    `${currency} ${locale} ${Object.values(options).join(' ')}`,
    () => new Intl.NumberFormat(locale, { style: 'currency', currency, ...options }),
  )

const isAmount = (amount: string): amount is `${number}` => /^-?\d+(\.\d+)?$/.test(amount)

/**
 * A decimal amount in major units: `1290.5` in `USD` is `$1,290.50`. Returns the text itself if it is not an amount or the
 * currency is null.
 */
export const formatMoney = (amount: string, currency: string | null, locale: string): string =>
  currency !== null && isAmount(amount) ? moneyFormat(currency, locale).format(amount) : amount

/** The same for a price tag: a whole amount has no decimals, `$1,290`. */
export function formatPriceTag(amount: string, currency: string, locale: string): string {
  const trimmed = amount.trim()
  return isAmount(trimmed)
    ? moneyFormat(currency, locale, { trailingZeroDisplay: 'stripIfInteger' }).format(trimmed)
    : trimmed
}

/** A part of how an amount is written: cached, because a page shows it next to each price. */
const currencyPart = (currency: string, locale: string, currencyDisplay: 'name' | 'symbol') =>
  cached(`${currencyDisplay} ${currency} ${locale}`, () =>
    moneyFormat(currency, locale, { currencyDisplay })
      .formatToParts(2)
      .find(({ type }) => type === 'currency')!
      .value.trim(),
  )

/** The plural name of a currency: `US dollars`. */
export const currencyName = (currency: string, locale: string) => currencyPart(currency, locale, 'name')

/** The symbol of a currency: `$`. */
export const currencySign = (currency: string, locale: string) => currencyPart(currency, locale, 'symbol')

/** With a capital as its first letter. */
export const capitalized = (text: string, locale: string) => {
  const [first = ''] = text
  return first.toLocaleUpperCase(locale) + text.slice(first.length)
}

/** How long before or after now: `3 hours ago`. */
export const formatRelative = (amount: number, unit: Intl.RelativeTimeFormatUnit, locale: string) =>
  cached(`relative ${locale}`, () => new Intl.RelativeTimeFormat(locale, { numeric: 'auto' })).format(
    amount,
    unit,
  )

/** `a, b, and c`, or `a, b, or c`. */
export const formatList = (
  items: readonly string[],
  type: 'conjunction' | 'disjunction',
  locale: string,
): string => cached(`${type} ${locale}`, () => new Intl.ListFormat(locale, { type })).format(items)

/** The name of a country in a language: `Germany` for `DE`. What is no code is returned unchanged. */
export const formatCountry = (code: string, locale: string): string =>
  /^[A-Z]{2}$/.test(code)
    ? (cached(
        `region ${locale}`,
        () => new Intl.DisplayNames(locale, { type: 'region', fallback: 'code' }),
      ).of(code) ?? code)
    : code

/** The name of a language in another one: `German` for `de`. An unknown tag is returned unchanged. */
export const formatLanguage = (tag: string, locale: string): string =>
  cached(
    `language ${locale}`,
    () => new Intl.DisplayNames(locale, { type: 'language', fallback: 'code' }),
  ).of(tag) ?? tag

/** The names of the twelve months, alone and within a date, to read dates of other systems. */
export const monthNames = (locale: string, month: 'long' | 'short'): string[][] =>
  Array.from({ length: 12 }, (_, i) => {
    const day = Date.UTC(2022, i, 8)
    const inDate = new Intl.DateTimeFormat(locale, { month, day: 'numeric', timeZone: 'UTC' })
    const alone = new Intl.DateTimeFormat(locale, { month, timeZone: 'UTC' })
    const part = inDate.formatToParts(day).find(({ type }) => type === 'month')
    return [part?.value ?? '', alone.format(day)]
  })

/** The same locale with the digits 0 to 9, for documents: amounts there are copied into forms and banking programs. */
export const withLatinDigits = (locale: string): string =>
  new Intl.Locale(locale, { numberingSystem: 'latn' }).toString()

interface Signs {
  decimal: string
  group: string
  digits: ReadonlyMap<string, string>
}

/** How numbers of a locale are written. */
const signsOf = (locale: string) =>
  cached(`signs ${locale}`, (): Signs => {
    const number = new Intl.NumberFormat(locale, { minimumFractionDigits: 1 })
    const parts = number.formatToParts(1_234_567.5)
    const sign = (wanted: string) => parts.find(({ type }) => type === wanted)?.value ?? ''
    const digit = new Intl.NumberFormat(locale, { useGrouping: false })
    return {
      decimal: sign('decimal'),
      group: sign('group'),
      digits: new Map(Array.from({ length: 10 }, (_, i) => [digit.format(i), String(i)])),
    }
  })

/**
 * A number as somebody types it in a locale, with a point for its decimals and without separators: `1.234,50` is `1234.50`
 * in German. What has none of the locale's signs stays as it is.
 */
export function readDecimal(text: string, locale: string): string {
  const { decimal, group, digits } = signsOf(locale)
  // Keyboards have one apostrophe and one space.
  const latin = Array.from(text, (character) => digits.get(character) ?? character)
    .join('')
    .replaceAll(/(?<=\d)\s(?=\d)/g, ' ')
    .replaceAll('’', "'")
  const separator = group.replace(/\s/, ' ').replace('’', "'")
  const parts = separator === '' ? [latin] : latin.split(separator)
  if (decimal !== '.' && latin.includes(decimal)) return parts.join('').replace(decimal, '.')
  const isGrouped = parts
    .slice(1)
    .every((part, i) => (i === parts.length - 2 ? /^\d{3}(?!\d)/ : /^\d{2,3}$/).test(part))
  return decimal === '.' && isGrouped ? parts.join('') : latin
}
