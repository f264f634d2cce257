/** A stored price as it is shown: `349` as `$349`, `1290.5` as `$1,290.50`. */
export function dollars(price: string): string {
  const [whole = '', cents] = price.trim().split('.')
  const grouped = whole.replace(/\B(?=(?:\d{3}){1,4}$)/g, ',')
  return `$${grouped}${cents === undefined ? '' : `.${cents.padEnd(2, '0')}`}`
}
