/** Parses rows, one per line with | between the cells; rows with too few cells are left out. */
export const readRows = (text: string | undefined, cells: number): string[][] =>
  (text ?? '')
    .split('\n')
    .map((line) => line.split('|').map((cell) => cell.trim()))
    .filter((row) => row.length >= cells && row.slice(0, cells).every(Boolean))

/** Parses a number as it is displayed, such as `1,200`, `12K` or `4.5 %`; undefined if it is not a number. */
export function amountOf(shown: string): number | undefined {
  const [, digits, unit = ''] = /^[^\d]{0,3}(\d[\d,]*(?:\.\d+)?) ?([kKmM]?)/.exec(shown) ?? []
  if (!digits) return undefined
  return Number(digits.replaceAll(',', '')) * ({ k: 1e3, m: 1e6 }[unit.toLowerCase()] ?? 1)
}
