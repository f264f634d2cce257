/** The currencies that a site can use, by ISO 4217: those with two decimals that every payment provider accepts. */
export const currencies = [
  'AUD',
  'BRL',
  'CAD',
  'CHF',
  'CNY',
  'CZK',
  'DKK',
  'EUR',
  'GBP',
  'HKD',
  'ILS',
  'MXN',
  'MYR',
  'NOK',
  'NZD',
  'PHP',
  'PLN',
  'SEK',
  'SGD',
  'THB',
  'USD',
] as const

const formats = new Map<string, Intl.NumberFormat>()

function formatIn(currency: string): Intl.NumberFormat {
  const cached = formats.get(currency)
  if (cached) return cached
  const format = new Intl.NumberFormat('en-US', { style: 'currency', currency })
  formats.set(currency, format)
  return format
}

/**
 * Formats a decimal amount in major units: `1290.5` in `USD` is `$1,290.50`. Returns the text itself if it is not an
 * amount or the currency is null.
 */
export const formatMoney = (amount: string, currency: string | null): string =>
  currency !== null && /^-?\d+(\.\d+)?$/.test(amount)
    ? formatIn(currency).format(amount as `${number}`)
    : amount

/** The same for a price tag: a whole amount has no decimals, `$1,290`. */
export const formatPriceTag = (amount: string, currency: string): string =>
  formatMoney(amount.trim(), currency).replace(/(\d)[.,]00(?!\d)/, '$1')

const names = new Map<string, string>()

/** The plural name of a currency: `US dollars`. Cached, because a page shows it next to each price. */
export function currencyName(currency: string): string {
  const cached = names.get(currency)
  if (cached) return cached
  const name = new Intl.NumberFormat('en-US', { style: 'currency', currency, currencyDisplay: 'name' })
    .formatToParts(2)
    .find(({ type }) => type === 'currency')!.value
  names.set(currency, name)
  return name
}

/** The symbol of a currency: `$`. */
export const currencySign = (currency: string): string =>
  formatIn(currency)
    .formatToParts(0)
    .find(({ type }) => type === 'currency')!.value
