/** Converts an amount such as `349`, `349.5` or `-10.00` to cents, without rounding. Undefined for any other text. */
export function toCents(text: string): number | undefined {
  const match = /^(-?)(\d{1,10})(?:\.(\d{1,2}))?$/.exec(text)
  if (!match) return undefined
  const [, minus, whole, fraction = ''] = match
  const cents = Number(whole) * 100 + Number(fraction.padEnd(2, '0'))
  return minus ? -cents : cents
}

/** Converts cents to a decimal amount: 34900 to `349.00`. */
export function fromCents(cents: number): string {
  const digits = String(Math.abs(cents)).padStart(3, '0')
  return `${cents < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`
}

/** An amount in the format of a package's price: `349.00` becomes `349`, `349.50` stays. */
export const asPrice = (amount: string) => amount.replace(/\.00$/, '')
