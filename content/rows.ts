/** Rows as they are typed, one a line with | between the cells; those with fewer cells than needed are left out. */
export const readRows = (text: string | undefined, cells: number): string[][] =>
  (text ?? '')
    .split('\n')
    .map((line) => line.split('|').map((cell) => cell.trim()))
    .filter((row) => row.length >= cells && row.slice(0, cells).every(Boolean))

/** What a number as it is shown counts, `1,200` or `12K` or `4.5 %`; undefined where it is none. */
export function amountOf(shown: string): number | undefined {
  const [, digits, unit = ''] = /^[^\d]{0,3}(\d[\d,]*(?:\.\d+)?) ?([kKmM]?)/.exec(shown) ?? []
  if (!digits) return undefined
  return Number(digits.replaceAll(',', '')) * ({ k: 1e3, m: 1e6 }[unit.toLowerCase()] ?? 1)
}
