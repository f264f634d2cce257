import { formatNumber, productLanguage } from '#content/locale/format.ts'
import { readEntries, unpack, type Source } from '../../platform/zip-read.ts'
import { maxBookings, refuseFile, withoutRepeated, type BankFile } from './booking.ts'
import { readCamt } from './camt.ts'
import { decodeCsv, readTable, type CsvTable } from './csv.ts'
import { decodeXml } from './xml.ts'

const maxFiles = 100
const maxUnpacked = 16 * 1024 * 1024
const maxXml = 4 * 1024 * 1024

/** What a bank's file contains: statements, whose format is known, or a table, whose columns have to be named. */
export type FileContent = { file: BankFile } | { table: CsvTable }

/** Reads a statement (camt.053), a ZIP file of statements, or a CSV file. Throws an InvalidInputError for anything else. */
export async function readBankFile(bytes: Buffer): Promise<FileContent> {
  if (bytes.length === 0) throw refuseFile('it is empty')
  if (bytes.toString('latin1', 0, 4) === 'PK\x03\x04') return { file: merged(await readArchive(bytes)) }
  if (/^[\s\0]*</.test(bytes.toString('latin1', 0, 200).replace(/^(?:ï»¿|ÿþ|þÿ)/, '')))
    return { file: merged([readXml(bytes)]) }
  return { table: readTable(decodeCsv(bytes)) }
}

function readXml(bytes: Uint8Array): BankFile {
  if (bytes.length > maxXml) throw refuseFile('a statement in it is larger than 4 MB')
  return readCamt(decodeXml(bytes))
}

async function readArchive(bytes: Buffer): Promise<BankFile[]> {
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
  const files: BankFile[] = []
  for (const entry of entries) {
    const unpacked: Buffer[] = []
    for await (const part of unpack(source, entry)) unpacked.push(part)
    files.push(readXml(Buffer.concat(unpacked)))
  }
  return files
}

function merged(files: readonly BankFile[]): BankFile {
  const bookings = withoutRepeated(files.flatMap((file) => file.bookings))
  if (bookings.length > maxBookings)
    throw refuseFile(`it contains more than ${formatNumber(maxBookings, productLanguage)} payments`)
  return {
    kind: 'camt.053',
    accounts: [...new Set(files.flatMap(({ accounts }) => accounts))],
    bookings,
    others: files.reduce((sum, { others }) => sum + others, 0),
  }
}
