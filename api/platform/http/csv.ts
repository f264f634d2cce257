import { sql, type SelectQueryBuilder } from 'kysely'

type Value = string | number | Date | null

const rowsAtOnce = 200

/**
 * Streams rows as a CSV download (RFC 4180) with the keys of `columns` as header. Batches are read as the client takes
 * them, so that the file may have any length. An error on the way aborts the connection, so that an incomplete file
 * does not look complete. csv-stringify would replace only the last function here, and leaves a cell with a line feed
 * unquoted if rows end in CRLF.
 */
export async function csvResponse<Row>(
  file: string,
  columns: Readonly<Record<string, (row: Row) => Value>>,
  batches: AsyncIterator<readonly Row[]>,
): Promise<Response> {
  const cells = Object.values(columns)
  const lines = (rows: readonly Row[]) =>
    rows.map((row) => `${cells.map((value) => cell(value(row))).join(',')}\r\n`).join('')
  // The byte order mark tells Excel that the file is UTF-8.
  const head = `\uFEFF${Object.keys(columns).map(cell).join(',')}\r\n`
  // Read before the response starts, so that an error here still becomes an error response.
  const first = await batches.next()
  const encoder = new TextEncoder()
  const body = new ReadableStream<Uint8Array>(
    {
      start: (controller) => controller.enqueue(encoder.encode(head + lines(first.done ? [] : first.value))),
      pull: async (controller) => {
        const { done, value } = await batches.next()
        if (done) controller.close()
        else controller.enqueue(encoder.encode(lines(value)))
      },
      cancel: async () => void (await batches.return?.()),
    },
    { highWaterMark: 1 },
  )
  return new Response(body, {
    headers: {
      'Content-Type': 'text/csv; charset=utf-8',
      'Content-Disposition': `attachment; filename="${file}"`,
    },
  })
}

/**
 * All rows of a query, ordered by `created_at` and `id`, in batches with keyset pagination. A row that is added or
 * removed meanwhile may be included or not; no row is included twice.
 */
export async function* inBatches<DB, TB extends keyof DB, O extends { id: string }>(
  query: SelectQueryBuilder<DB, TB, O>,
  direction: 'asc' | 'desc',
): AsyncGenerator<O[]> {
  const after = sql.raw(direction === 'asc' ? '>' : '<')
  // As text: a Date would lose its microseconds.
  const batch = query
    .select(sql<string>`created_at::text`.as('cursorAt'))
    .orderBy(sql.ref('createdAt'), direction)
    .orderBy(sql.ref('id'), direction)
    .limit(rowsAtOnce)
  for (let next = batch; ;) {
    const rows = (await next.execute()) as unknown as (O & { cursorAt: string })[]
    if (rows.length > 0) yield rows
    if (rows.length < rowsAtOnce) return
    const { cursorAt, id } = rows.at(-1)!
    next = batch.where(sql<boolean>`(created_at, id) ${after} (${cursorAt}::timestamptz, ${id}::uuid)`)
  }
}

/** A number, an amount or a phone number, which a spreadsheet takes as it is. */
const number = /^[+-]?[\d(][\d .,()/\u00a0-]*%?$/
/**
 * Where a spreadsheet may begin a cell: it may separate cells by semicolons or tabs, whatever the file does, and then
 * does not know the quotes. Signs of full width count, too.
 */
const formula = /(^|[;\t\r\n])([^\S\t\r\n]*)(?=[=+\-@\uff1d\uff0b\uff0d\uff20])/g

/** One line of a CSV file, for files that are made as a whole. */
export const csvLine = (values: readonly Value[]): string => `${values.map(cell).join(',')}\r\n`

/** Text that a spreadsheet would run as a formula gets an apostrophe before it, as OWASP advises. */
function cell(value: Value): string {
  if (value === null) return ''
  if (typeof value === 'number') return String(value)
  const text = value instanceof Date ? value.toISOString() : value
  const safe = number.test(text) ? text : text.replace(formula, "$1'$2").replace(/^(?=[\t\r\n])/, "'")
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
