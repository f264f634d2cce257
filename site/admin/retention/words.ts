/** The number of rows, as far as they were counted. */
export const rowsText = ({ rows, isMore }: { rows: number; isMore: boolean }) =>
  `${isMore ? 'over ' : ''}${rows.toLocaleString('en-US')}`

/** Days as they are typed: `1,095` too. Null is an empty field. */
export function readDays(typed: string): number | null {
  const digits = typed.replace(/[\s,]/g, '')
  return digits === '' ? null : /^\d+$/.test(digits) ? Number(digits) : Number.NaN
}
