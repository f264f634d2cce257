/** Parses rows of cells: one row per line, | between its cells. Rows with too few cells are left out. */
export const readDelimitedRows = (text: string | undefined, cells: number): string[][] =>
  (text ?? '')
    .split('\n')
    .map((line) => line.split('|').map((cell) => cell.trim()))
    .filter((row) => row.length >= cells && row.slice(0, cells).every(Boolean))
