import { formatCount } from '../../../ui/number.ts'
/** The number of rows as text; `over` if counting stopped at a limit. */
export const rowsText = ({ rows, isMore }: { rows: number; isMore: boolean }) =>
  `${isMore ? 'over ' : ''}${formatCount(rows)}`

/** Parses a number of days, such as `1,095`. Null for an empty field, NaN for anything else. */
export function readDays(typed: string): number | null {
  const digits = typed.replace(/[\s,]/g, '')
  return digits === '' ? null : /^\d+$/.test(digits) ? Number(digits) : Number.NaN
}
