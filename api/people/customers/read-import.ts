import { formatNumber, productLanguage } from '#content/locale/format.ts'
import { CsvError, parse } from 'csv-parse/sync'
import { z } from 'zod'
import { customerColumnNames, guessColumns, type CustomerColumn } from '#content/shop/customer-columns.ts'
import { errorsByField } from '../../platform/fields.ts'
import { InvalidInputError } from '../../platform/errors.ts'
import { newCustomer, type CustomerInput } from './fields.ts'

export const maxImportRows = 5000
const maxColumns = 100

/** Which column of the file, counted from 0, has each detail. */
export type ColumnMapping = Partial<Record<CustomerColumn, number>>

/** A row of the file, with what is wrong in it or the customer that it describes. */
export type ImportRow = { line: number } & (
  { error: { column: string; message: string } } | { customer: CustomerInput & { name: string } }
)

export interface ReadImport {
  headings: string[]
  mapping: ColumnMapping
  rows: ImportRow[]
  /** The cells of the first rows, as they are in the file. */
  sample: string[][]
}

/**
 * Reads a file of customers whose first line has the headings. Cells are separated by commas, semicolons or tabs. Throws an
 * InvalidInputError if it is no such file; what is wrong in a row is stated at the row.
 */
export function readImport(csv: string, mapping?: ColumnMapping): ReadImport {
  const records = parseRecords(csv)
  const headings = records[0]?.record.map((heading) => heading.trim()) ?? []
  if (records.length < 2) throw refuse('The file has no rows below its headings.')
  if (headings.length > maxColumns) throw refuse(`At most ${maxColumns} columns.`)
  const used = mapping ?? guessColumns(headings)
  if (Object.values(used).some((at) => at >= headings.length))
    throw new InvalidInputError({ errors: { mapping: 'The file has no such column.' } })
  const rows = records.slice(1)
  return {
    headings,
    mapping: used,
    rows: rows.map((row) => readRow(row, used)),
    sample: rows.slice(0, 5).map(({ record }) => record.map((cell) => cell.slice(0, 200))),
  }
}

interface Parsed {
  record: string[]
  info: { lines: number }
}

function parseRecords(csv: string): Parsed[] {
  try {
    const records = parse(csv, {
      bom: true,
      delimiter: delimiterOf(csv),
      info: true,
      relaxColumnCount: true,
      skipEmptyLines: true,
      // The row after the last that is read: one more is too many.
      to: maxImportRows + 2,
      maxRecordSize: 100_000,
    }) as unknown as Parsed[]
    if (records.length > maxImportRows + 1)
      throw refuse(`At most ${formatNumber(maxImportRows, productLanguage)} rows at once: split the file.`)
    return records
  } catch (error) {
    if (error instanceof CsvError) throw refuse('It cannot be read as CSV. Is every quotation mark closed?')
    throw error
  }
}

/** The separator that is most frequent in the first line. */
function delimiterOf(csv: string): string {
  const [first = ''] = csv.split(/\r?\n/, 1)
  const counts = [',', ';', '\t'].map((each) => [first.split(each).length, each] as const)
  return counts.toSorted(([one], [other]) => other - one)[0]![1]
}

function readRow({ record, info: { lines } }: Parsed, mapping: ColumnMapping): ImportRow {
  const cells = customerColumnNames.flatMap((column) => {
    const at = mapping[column]
    const cell = at === undefined ? '' : (record[at] ?? '').trim()
    return cell === '' ? [] : [[column, cell] as const]
  })
  const { tags, ...texts } = Object.fromEntries(cells) as Partial<Record<CustomerColumn, string>>
  const parsed = newCustomer.safeParse({
    ...texts,
    // A company without a person is a customer, too.
    name: texts.name ?? texts.company ?? texts.email ?? '',
    ...(tags !== undefined && {
      tags: tags
        .split(/[,;|]/)
        .map((tag) => tag.trim())
        .filter(Boolean),
    }),
  })
  if (parsed.success) return { line: lines, customer: parsed.data }
  const [[column, message] = ['', 'It cannot be read.']] = Object.entries(errorsByField(parsed.error))
  return { line: lines, error: { column: column.split('.')[0]!, message } }
}

const refuse = (message: string) => new InvalidInputError({ errors: { csv: message } })

export const columnMapping = z.strictObject(
  Object.fromEntries(
    customerColumnNames.map((name) => [
      name,
      z
        .int('The number of a column.')
        .min(0)
        .max(maxColumns - 1)
        .optional(),
    ]),
  ) as unknown as Record<CustomerColumn, z.ZodOptional<z.ZodInt>>,
)
