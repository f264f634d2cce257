/** One row of the result. */
export interface Row {
  what: string
  measured: string
  /** Omitted if the number is for information only. */
  target?: string
  met?: boolean
}

/** The rows as a Markdown table. */
export function table(rows: readonly Row[]): string {
  const cells = rows.map(({ what, measured, target = '', met }) => [
    what,
    measured,
    target,
    met === undefined ? '' : met ? 'yes' : '**no**',
  ])
  return [['what', 'measured', 'target', 'met'], ['---', '---', '---', '---'], ...cells]
    .map((row) => `| ${row.join(' | ')} |`)
    .join('\n')
}

/** The value below which the given share of the values lies. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((one, other) => one - other)
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? Number.NaN
}

/** The slope of the regression line through the points. */
export function slopeOf(points: readonly (readonly [number, number])[]) {
  const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length
  const [x, y] = [mean(points.map(([at]) => at)), mean(points.map(([, value]) => value))]
  const along = points.reduce((sum, [at, value]) => sum + (at - x) * (value - y), 0)
  return along / points.reduce((sum, [at]) => sum + (at - x) ** 2, 0)
}

export const median = (values: readonly number[]) => quantile(values, 0.5)

export const ms = (value: number) => `${value < 10 ? value.toFixed(1) : Math.round(value)} ms`
export const times = (value: number) => `${value.toFixed(2)} ×`
export const thousands = (value: number) => Math.round(value).toLocaleString('en-US')
