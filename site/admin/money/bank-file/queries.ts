import { api, apiData } from '../../../session/api.ts'
import type { Answer, Options } from '../../../api/public-api.ts'

export type ReadFile = Answer<'POST /bank-file'>
export type Booking = ReadFile['bookings'][number]
export type CsvTable = NonNullable<ReadFile['table']>
type Format = CsvTable['format']

/** A chosen file: its name, and its bytes in base64. */
export interface ChosenFile {
  name: string
  data: string
}

/** The bytes of a file in base64. */
export async function encode(file: File): Promise<ChosenFile> {
  const url = await new Promise<string>((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () => resolve(reader.result as string)
    reader.onerror = () => reject(reader.error ?? new Error('The file cannot be read.'))
    reader.readAsDataURL(file)
  })
  return { name: file.name, data: url.slice(url.indexOf(',') + 1) }
}

export const readFile = ({ data }: ChosenFile): Promise<ReadFile> =>
  apiData('POST /bank-file', { body: { data } })

export const readWithFormat = ({ data }: ChosenFile, format: Format): Promise<ReadFile> =>
  apiData('POST /bank-file/format', { body: { data, ...format } })

type Decided = Partial<Omit<Options<'POST /bank-file/record'>['body'], 'data'>>

export const recordBookings = ({ data }: ChosenFile, { matches = [], ignored = [] }: Decided) =>
  api('POST /bank-file/record', { body: { data, matches, ignored } })
