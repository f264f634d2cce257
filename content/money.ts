/** The currencies that a site can sell in: those with two decimals that every payment provider takes, by ISO 4217. */
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

export type Currency = (typeof currencies)[number]

const formats = new Map<string, Intl.NumberFormat>()

function formatIn(currency: string): Intl.NumberFormat {
  const known = formats.get(currency)
  if (known) return known
  const made = new Intl.NumberFormat('en-US', { style: 'currency', currency })
  formats.set(currency, made)
  return made
}

/**
 * A decimal amount as a person reads it: `1290.5` in `USD` as `$1,290.50`. Gives the text itself where it is no
 * amount, or the currency is unknown.
 */
export const formatMoney = (amount: string, currency: string | null): string =>
  currency !== null && /^-?\d+(\.\d+)?$/.test(amount)
    ? formatIn(currency).format(amount as `${number}`)
    : amount

const names = new Map<string, string>()

/** What a currency is called after a number: `US dollars`. Looked up once: a page says it beside each price. */
export function currencyName(currency: string): string {
  const known = names.get(currency)
  if (known) return known
  const name = new Intl.NumberFormat('en-US', { style: 'currency', currency, currencyDisplay: 'name' })
    .formatToParts(2)
    .find(({ type }) => type === 'currency')!.value
  names.set(currency, name)
  return name
}

/** The sign before an amount: `$`. */
export const currencySign = (currency: string): string =>
  formatIn(currency)
    .formatToParts(0)
    .find(({ type }) => type === 'currency')!.value
