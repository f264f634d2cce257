type Value = string | number | Date | null

/** Rows as a CSV file to be saved (RFC 4180), by the columns' names. */
export function csvResponse<Row>(
  file: string,
  columns: Readonly<Record<string, (row: Row) => Value>>,
  rows: readonly Row[],
): Response {
  const lines = [
    Object.keys(columns).map(cell),
    ...rows.map((row) => Object.values(columns).map((value) => cell(value(row)))),
  ]
  // The mark at the start tells Excel that it is UTF-8.
  return new Response(`\uFEFF${lines.map((line) => `${line.join(',')}\r\n`).join('')}`, {
    headers: {
      'Content-Type': 'text/csv; charset=utf-8',
      'Content-Disposition': `attachment; filename="${file}"`,
    },
  })
}

/** Text that a spreadsheet would take for a formula begins with an apostrophe, as OWASP advises. */
function cell(value: Value): string {
  if (value === null) return ''
  if (typeof value === 'number') return String(value)
  const text = value instanceof Date ? value.toISOString() : value
  const safe = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
