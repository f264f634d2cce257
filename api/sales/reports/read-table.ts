import { CsvError, parse } from 'csv-parse/sync'
import { isCalendarDay } from '#content/locale/calendar-day.ts'
import { formatNumber, productLanguage } from '#content/locale/format.ts'
import { InvalidInputError } from '../../platform/errors.ts'

export const maxReportRows = 20_000
const maxColumns = 50

interface Row {
  cells: string[]
  /** Where it is in the file. */
  line: number
}

/** What is wrong in the file, and in which line. */
export interface FileProblem {
  line: number
  message: string
}

/** The table of a CSV file of Search Console, Analytics or a rank tracker. */
export interface NumberTable {
  headings: string[]
  rows: Row[]
  /** The column with the day of each row, if there is one. */
  dayColumn: number | undefined
  /** Whether lines after an empty one were left out: Analytics puts further tables there. */
  isCut: boolean
  problems: FileProblem[]
  /** The decimal sign of a column. */
  decimalOf: (column: number) => ',' | '.'
}

export const refuseFile = (message: string) => new InvalidInputError({ errors: { csv: message } })

/**
 * Reads a table whose first line has the headings; lines that begin with # are remarks. Throws an InvalidInputError if it is
 * no such file; what is wrong in a line is listed.
 */
export function readNumberTable(csv: string): NumberTable {
  const delimiter = delimiterOf(csv)
  const all = recordsOf(csv, delimiter)
  const start = all.findIndex(({ cells }) => cells.some(Boolean))
  const head = all[start]
  if (!head || head.cells.length < 2)
    throw refuseFile('The file needs a line of headings, with commas, semicolons or tabs between them.')
  if (head.cells.length > maxColumns) throw refuseFile(`At most ${maxColumns} columns.`)
  const below = all.slice(start + 1)
  const gap = below.findIndex(({ cells }) => !cells.some(Boolean))
  const rows = gap < 0 ? below : below.slice(0, gap)
  if (rows.length === 0) throw refuseFile('The file has no rows below its headings.')
  const width = head.cells.length
  const decimals = new Map<number, ',' | '.'>()
  const dayColumn = head.cells.findIndex((_, i) => isDayColumn(rows, i))
  return {
    headings: head.cells.map((heading, i) => heading.slice(0, 100) || `Column ${i + 1}`),
    rows,
    dayColumn: dayColumn < 0 ? undefined : dayColumn,
    isCut: gap >= 0 && below.slice(gap).some(({ cells }) => cells.some(Boolean)),
    problems: rows.flatMap(({ cells, line }) =>
      cells.length === width
        ? []
        : [{ line, message: `It has ${cells.length} columns, and the headings are ${width}.` }],
    ),
    decimalOf: (column) => {
      const decimal = decimals.get(column) ?? decimalIn(rows, column, delimiter)
      decimals.set(column, decimal)
      return decimal
    },
  }
}

function recordsOf(csv: string, delimiter: string): Row[] {
  try {
    const records = parse(csv, {
      bom: true,
      comment: '#',
      comment_no_infix: true,
      delimiter,
      info: true,
      relax_column_count: true,
      trim: true,
      max_record_size: 20_000,
      to: maxReportRows + 2,
    }) as unknown as { record: string[]; info: { lines: number } }[]
    if (records.length > maxReportRows + 1)
      throw refuseFile(`At most ${formatNumber(maxReportRows, productLanguage)} rows: export a shorter time.`)
    return records.map(({ record, info }) => ({ cells: record, line: info.lines }))
  } catch (error) {
    if (error instanceof CsvError)
      throw refuseFile('It cannot be read as CSV. Is every quotation mark closed?')
    throw error
  }
}

/** The separator that is most frequent in the first line that is no remark. */
function delimiterOf(csv: string): string {
  const first = csv.split(/\r?\n/, 200).find((line) => line.trim() !== '' && !/^\uFEFF?#/.test(line)) ?? ''
  const counts = [',', ';', '\t'].map((each) => [first.split(each).length, each] as const)
  return counts.toSorted(([one], [other]) => other - one)[0]![1]
}

/** A day as Search Console (`2026-11-21`) and Analytics (`20261121`) write it; undefined if it is none. */
export function dayIn(cell: string): string | undefined {
  const [, year, month, date] = /^(\d{4})-?(\d{2})-?(\d{2})$/.exec(cell) ?? []
  const day = `${year}-${month}-${date}`
  return year && isCalendarDay(day) ? day : undefined
}

const isDayColumn = (rows: readonly Row[], column: number) =>
  rows.every(({ cells }) => dayIn(cells[column] ?? ''))

/** What stands for no value. */
const isNothing = (cell: string) => /^(?:[-–—]+|\(not set\)|n\/?a|null|none)?$/i.test(cell)

/** A cell without what surrounds its digits. */
const bare = (cell: string) => cell.replaceAll(/[\s\u00a0\u202f%'’]/g, '')

/** Which sign a column has before its decimals. One that could separate thousands, too, is judged by the file. */
function decimalIn(rows: readonly Row[], column: number, delimiter: string): ',' | '.' {
  const cells = rows.map((row) => bare(row.cells[column] ?? ''))
  const both = cells.find((cell) => cell.includes(',') && cell.includes('.'))
  if (both) return both.lastIndexOf(',') > both.lastIndexOf('.') ? ',' : '.'
  const used = [',', '.'].find((sign) => cells.some((cell) => cell.includes(sign)))
  if (used === undefined) return '.'
  const groups = new RegExp(`^-?\\d{1,3}(?:\\${used}\\d{3})+$`)
  const mayBeThousands = cells.every((cell) => !cell.includes(used) || groups.test(cell))
  const usual = delimiter === ';' ? ',' : '.'
  const other = used === ',' ? '.' : ','
  return mayBeThousands && used !== usual ? other : (used as ',' | '.')
}

/** The number in a cell: undefined for none, null if it is no number. */
export function numberIn(cell: string, decimal: ',' | '.'): number | null | undefined {
  if (isNothing(cell.trim())) return undefined
  const plain = bare(cell)
    .replaceAll(decimal === ',' ? '.' : ',', '')
    .replace(',', '.')
  return /^[-+]?\d{1,12}(?:\.\d{1,12})?$/.test(plain) ? Number(plain) : null
}
