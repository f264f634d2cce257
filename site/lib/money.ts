/** Dollars as they are shown, always with cents: `349` as `$349.00`, `1290.5` as `$1,290.50`. */
export function dollars(amount: string): string {
  const [, minus = '', whole = '', cents = ''] = /^(-?)(\d*)(?:\.(\d*))?$/.exec(amount.trim()) ?? []
  return `${minus}$${whole.replace(/\B(?=(?:\d{3}){1,4}$)/g, ',')}.${cents.padEnd(2, '0')}`
}
