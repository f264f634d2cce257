import { formatNumber, productLanguage } from '#content/locale/format.ts'
import { numbersIn, referencesIn } from '#content/shop/written-numbers.ts'
import { InvalidInputError, type Explanation } from '../../platform/errors.ts'
import { readEntries, unpack, type Source } from '../../platform/zip-read.ts'
import {
  maxBookings,
  refuseFile,
  withoutRepeated,
  type BankFile,
  type ParsedBooking,
  type ParsedFile,
  type Written,
} from './booking.ts'
import { readCamt } from './camt.ts'
import { guessFormat, type CsvFormat } from './csv-format.ts'
import { decodeCsv, readRows, readTable, type CsvTable } from './csv.ts'
import { decodeXml } from './xml.ts'

// Runs in a process of its own: see read-apart.ts.

const maxFiles = 100
const maxUnpacked = 16 * 1024 * 1024
const maxXml = 4 * 1024 * 1024

export interface Reading {
  bytes: Uint8Array
  /** The formats of CSV files, by the digest of the names of their columns. */
  formats: Readonly<Record<string, CsvFormat>>
  /** The format of this CSV file, in place of one of those. */
  format?: CsvFormat
  /** The currency of a CSV file that names none. */
  currency: string
  /** What the numbers of invoices begin with. */
  invoiceHeads: readonly string[]
}

/** The columns of a CSV file. */
export interface Columns {
  names: string[]
  /** The first rows. */
  rows: string[][]
  formatKey: string
  /** The format of such files; a guess if nobody has said it yet. */
  format: CsvFormat
}

/** What a bank's file contains. Without a file, the columns of a table have to be named first. */
export interface FileContent {
  file?: BankFile
  columns?: Columns
}

export type ReadReply = FileContent | { refused: Explanation }

/** Reads a statement (camt.053), a ZIP file of statements, or a CSV file. Refuses anything else. */
export async function readBankFile(reading: Reading): Promise<ReadReply> {
  try {
    return await contentOf(reading)
  } catch (error) {
    // The class of an error is lost on its way to another process.
    if (error instanceof InvalidInputError) return { refused: error.explanation }
    throw error
  }
}

async function contentOf(reading: Reading): Promise<FileContent> {
  const bytes = Buffer.from(reading.bytes)
  if (bytes.length === 0) throw refuseFile('it is empty')
  const start = bytes.toString('latin1', 0, 200)
  if (start.startsWith('PK\x03\x04')) return { file: found(merged(await readArchive(bytes)), reading) }
  if (/^[\s\0]*</.test(start.replace(/^(?:ï»¿|ÿþ|þÿ)/, '')))
    return { file: found(merged([readXml(bytes)]), reading) }
  return readCsv(readTable(decodeCsv(bytes)), reading)
}

const guessedRows = 50
const shownRows = 3

function readCsv(table: CsvTable, { formats, format, ...reading }: Reading): FileContent {
  const known = format ?? formats[table.formatKey]
  const rows = table.rows.slice(0, guessedRows).map(({ cells }) => cells)
  const columns = {
    names: table.columns,
    rows: rows.slice(0, shownRows),
    formatKey: table.formatKey,
    format: known ?? guessFormat(table.columns, rows),
  }
  if (!known) return { columns }
  return { columns, file: found(bounded(readRows(table, known, reading.currency)), reading) }
}

function readXml(bytes: Uint8Array): ParsedFile {
  if (bytes.length > maxXml) throw refuseFile('a statement in it is larger than 4 MB')
  return readCamt(decodeXml(bytes))
}

async function readArchive(bytes: Buffer): Promise<ParsedFile[]> {
  const source: Source = {
    size: bytes.length,
    read: async function* (start, end) {
      yield await Promise.resolve(bytes.subarray(start, end))
    },
  }
  const entries = [...(await readEntries(source)).values()].filter(({ name }) => /\.xml$/i.test(name))
  if (entries.length === 0) throw refuseFile('it contains no statement (a file that ends with .xml)')
  if (entries.length > maxFiles) throw refuseFile(`it contains more than ${maxFiles} statements`)
  if (entries.reduce((sum, { size }) => sum + size, 0) > maxUnpacked)
    throw refuseFile('it is larger than 16 MB when it is unpacked')
  const files: ParsedFile[] = []
  for (const entry of entries) {
    const unpacked: Buffer[] = []
    for await (const part of unpack(source, entry)) unpacked.push(part)
    files.push(readXml(Buffer.concat(unpacked)))
  }
  return files
}

const merged = (files: readonly ParsedFile[]): ParsedFile =>
  bounded({
    kind: 'camt.053',
    accounts: [...new Set(files.flatMap(({ accounts }) => accounts))],
    bookings: withoutRepeated(files.flatMap((file) => file.bookings)),
    others: files.reduce((sum, { others }) => sum + others, 0),
  })

function bounded(file: ParsedFile): ParsedFile {
  if (file.bookings.length > maxBookings)
    throw refuseFile(`it contains more than ${formatNumber(maxBookings, productLanguage)} payments`)
  return file
}

/** Finds the references and numbers in the texts of bookings. */
const found = (file: ParsedFile, { invoiceHeads }: Pick<Reading, 'invoiceHeads'>): BankFile => ({
  ...file,
  bookings: file.bookings.map(({ searched, ...booking }) => ({
    ...booking,
    written: writtenIn(searched, invoiceHeads),
  })),
})

function writtenIn(text: ParsedBooking['searched'], invoiceHeads: readonly string[]): Written {
  const lines = text.split('\n').filter(Boolean)
  const every = (head: string, digits: number) => lines.flatMap((line) => numbersIn(line, { head, digits }))
  return {
    references: lines.flatMap(referencesIn),
    invoices: invoiceHeads.flatMap((head) => every(head, 4)),
    orders: every('FD-', 6),
  }
}
