import { createHash } from 'node:crypto'
import { parse } from 'csv-parse/sync'
import { isCalendarDay } from '#content/locale/calendar-day.ts'
import { InvalidInputError } from '../../platform/errors.ts'
import { keysOfStatement, refuseFile, type ParsedFile } from './booking.ts'
import type { CsvFormat } from './csv-format.ts'

interface Row {
  cells: string[]
  /** Where it is in the file, for messages. */
  line: number
}

/** The rows of a bank's CSV file below the names of its columns. */
export interface CsvTable {
  columns: string[]
  rows: Row[]
  /** The same for all files in the same format: the digest of the names of its columns. */
  formatKey: string
}

const maxRows = 20_000
const maxColumns = 100

/** How banks mark what may still change. */
const notBooked = /^(?:umsatz )?vorgemerkt$|^pending$|^not (?:yet )?booked$/i

/** UTF-8 or UTF-16 if the file says or proves so, else the Windows encoding of western Europe, which banks use. */
export function decodeCsv(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

/** Finds the table in a CSV file: banks put lines about the account above it, and separate cells by what they like. */
export function readTable(text: string): CsvTable {
  const tables = [';', ',', '\t'].map((delimiter) => tableIn(cellsOf(text, delimiter)))
  const table = tables.reduce((best, each) => (sizeOf(each) > sizeOf(best) ? each : best))
  if (!table || table.columns.length < 2 || table.rows.length === 0)
    throw refuseFile('it is neither a camt.053 statement nor a CSV file with a line of column names')
  return table
}

const sizeOf = (table: CsvTable | undefined) => (table ? table.columns.length * table.rows.length : 0)

function cellsOf(text: string, delimiter: string): Row[] {
  try {
    const records = parse(text, {
      delimiter,
      bom: true,
      info: true,
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: true,
      trim: true,
      max_record_size: 20_000,
      to: maxRows + 100,
    }) as unknown as { record: string[]; info: { lines: number } }[]
    return records.map(({ record, info }) => ({ cells: record, line: info.lines }))
  } catch {
    return []
  }
}

/** The lines with as many cells as most lines have; the first of them has the names. */
function tableIn(lines: readonly Row[]): CsvTable | undefined {
  const counts = new Map<number, number>()
  for (const { cells } of lines) counts.set(cells.length, (counts.get(cells.length) ?? 0) + 1)
  const [width = 0] = [...counts].toSorted(([a, timesA], [b, timesB]) => timesB - timesA || b - a)[0] ?? []
  const [head, ...rows] = lines.filter(({ cells }) => cells.length === width)
  if (!head || width > maxColumns || rows.length > maxRows) return undefined
  const columns = uniqueNames(head.cells)
  return {
    columns,
    rows,
    formatKey: createHash('sha256').update(JSON.stringify(columns)).digest('hex'),
  }
}

const uniqueNames = (names: readonly string[]) =>
  names.map((name, i) => {
    const text = name.slice(0, 190) || `Column ${i + 1}`
    const before = names.slice(0, i).filter((each) => each === name).length
    return before === 0 ? text : `${text} (${before + 1})`
  })

/** Reads the bookings of a table. Throws an InvalidInputError that names the field of the format that does not fit. */
export function readRows(table: CsvTable, format: CsvFormat, defaultCurrency: string): ParsedFile {
  const file: ParsedFile = { kind: 'CSV', accounts: [], bookings: [], others: 0 }
  const at = indexesOf(table, format)
  const keyOf = keysOfStatement()
  for (const { cells, line } of table.rows) {
    const value = (index: number) => (index < 0 ? '' : (cells[index] ?? ''))
    // The balance at the end of a list, for example.
    if (value(at.dateColumn) === '') continue
    const where = `In line ${line}`
    const cents = centsOf(format, value(at.amountColumn), value(at.secondColumn), where)
    const day = dayOf(value(at.dateColumn), format, where)
    const currency = value(at.currencyColumn).toUpperCase() || defaultCurrency
    if (cents === 0 || !/^[A-Z]{3}$/.test(currency) || cells.some((cell) => notBooked.test(cell))) {
      file.others++
      continue
    }
    const identity = { account: '', day, cents, currency, by: [table.formatKey, ...cells] }
    file.bookings.push({
      key: keyOf(identity),
      kind: cents > 0 ? 'payment' : 'return',
      isCertain: cents > 0,
      day,
      cents: Math.abs(cents),
      currency,
      payer: value(at.payerColumn).slice(0, 140),
      payerAccount: value(at.payerAccountColumn).replaceAll(' ', '').slice(0, 34),
      text: value(at.textColumn).slice(0, 300),
      searched: cells
        .filter((_, index) => index !== at.dateColumn && index !== at.amountColumn)
        .join('\n')
        .slice(0, 2000),
    })
  }
  return file
}

const columnFields = [
  'dateColumn',
  'amountColumn',
  'secondColumn',
  'textColumn',
  'payerColumn',
  'payerAccountColumn',
  'currencyColumn',
] as const

function indexesOf({ columns }: CsvTable, format: CsvFormat) {
  const found = columnFields.map((field) => [field, columns.indexOf(format[field])] as const)
  const errors: Record<string, string> = Object.fromEntries(
    found.flatMap(([field, index]) =>
      index < 0 && format[field] !== '' ? [[field, 'The file has no such column.']] : [],
    ),
  )
  if (format.amountStyle !== 'signed' && format.secondColumn === '')
    errors['secondColumn'] = 'Choose a column.'
  if (Object.keys(errors).length > 0) throw new InvalidInputError({ errors })
  return Object.fromEntries(found) as Record<(typeof columnFields)[number], number>
}

function dayOf(text: string, { dateOrder }: CsvFormat, where: string): string {
  const numbers = /^(\d{4})(\d\d)(\d\d)$/.exec(text)?.slice(1) ?? text.match(/\d+/g)?.slice(0, 3) ?? []
  const part = (name: string) => numbers[dateOrder.indexOf(name)] ?? ''
  const year = part('y').length === 2 ? `20${part('y')}` : part('y')
  const day = `${year}-${part('m').padStart(2, '0')}-${part('d').padStart(2, '0')}`
  if (!isCalendarDay(day))
    throw new InvalidInputError({
      errors: { dateColumn: `${where}, “${text.slice(0, 30)}” is no day in this order.` },
    })
  return day
}

const debitMarks = /^(?:s|d|dr|-|soll|debit|dbit|lastschrift|belastung|out)$/i
const creditMarks = /^(?:h|c|cr|\+|haben|credit|crdt|gutschrift|in)$/i

/** What came in; negative for what went out. */
function centsOf(format: CsvFormat, amount: string, second: string, where: string): number {
  const { amountStyle, decimalMark } = format
  const read = (text: string, field: keyof CsvFormat) => {
    const cents = centsIn(text, decimalMark)
    if (cents === undefined)
      throw new InvalidInputError({
        errors: { [field]: `${where}, “${text.slice(0, 30)}” is no amount with this decimal mark.` },
      })
    return cents
  }
  if (amountStyle === 'signed') return read(amount, 'amountColumn')
  if (amountStyle === 'two')
    return (
      Math.abs(amount ? read(amount, 'amountColumn') : 0) -
      Math.abs(second ? read(second, 'secondColumn') : 0)
    )
  const cents = Math.abs(read(amount, 'amountColumn'))
  if (creditMarks.test(second)) return cents
  if (debitMarks.test(second)) return -cents
  throw new InvalidInputError({
    errors: { secondColumn: `${where}, “${second.slice(0, 30)}” does not say whether money came in.` },
  })
}

/** An amount such as `1.234,50`, `1'234.50-`, `+12,00 EUR`. Undefined for what is none, or not with this mark. */
function centsIn(text: string, mark: CsvFormat['decimalMark']): number | undefined {
  const compact = text.replaceAll(/[\s\u00a0'’]|EUR|USD|GBP|CHF|[€$£]/g, '')
  const [, before, digits, after] = /^([+-]?)(\d[\d.,]*)([+-]?)$/.exec(compact) ?? []
  if (!digits || (before && after)) return undefined
  const [whole = '', fraction = '', more] = digits.split(mark)
  const thousands = mark === ',' ? '.' : ','
  const groups = whole.split(thousands)
  const isGrouped = groups.every((group, i) => (i === 0 ? /^\d{1,3}$/ : /^\d{3}$/).test(group))
  if (more !== undefined || !/^\d{0,2}$/.test(fraction) || (groups.length > 1 && !isGrouped)) return undefined
  const cents = Number(groups.join('')) * 100 + Number(fraction.padEnd(2, '0'))
  if (!Number.isSafeInteger(cents) || cents > 999_999_999_999) return undefined
  return before === '-' || after === '-' ? -cents : cents
}
