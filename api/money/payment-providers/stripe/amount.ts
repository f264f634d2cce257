import { fromCents } from '#content/shop/cents.ts'

/** The currencies whose smallest unit is not a hundredth, as Stripe counts them: by their number of decimals. */
const decimals = new Map<string, 0 | 3>([
  ...[
    'BIF',
    'CLP',
    'DJF',
    'GNF',
    'JPY',
    'KMF',
    'KRW',
    'MGA',
    'PYG',
    'RWF',
    'VND',
    'VUV',
    'XAF',
    'XOF',
    'XPF',
  ].map((code) => [code, 0] as const),
  ...['BHD', 'JOD', 'KWD', 'OMR', 'TND'].map((code) => [code, 3] as const),
])

/** Cents as Stripe writes an amount: in the smallest unit of the currency. Undefined if it has none that small. */
export function toSmallestUnit(cents: number, currency: string): number | undefined {
  const places = decimals.get(currency)
  if (places === 3) return cents * 10
  if (places === undefined) return cents
  return cents % 100 === 0 ? cents / 100 : undefined
}

/** An amount of Stripe as decimal text; null for anything else, and for parts of a cent. */
export function fromSmallestUnit(amount: unknown, currency: unknown): string | null {
  if (typeof currency !== 'string' || !Number.isSafeInteger(amount)) return null
  const places = decimals.get(currency.toUpperCase())
  const cents =
    places === 0 ? (amount as number) * 100 : places === 3 ? (amount as number) / 10 : (amount as number)
  return Number.isInteger(cents) ? fromCents(cents) : null
}
