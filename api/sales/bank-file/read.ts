import { inGroups } from '#content/shop/payment-reference.ts'
import type { BankFile } from '../../money/bank-files/booking.ts'
import type { CsvFormat } from '../../money/bank-files/csv-format.ts'
import { readRows, type CsvTable } from '../../money/bank-files/csv.ts'
import { readBankFile } from '../../money/bank-files/read-file.ts'
import { readTransferSettings } from '../../money/bank-transfer/settings.ts'
import { withTransaction, type Context } from '../../platform/context.ts'
import { json } from '../../platform/db/database.ts'
import { InvalidInputError } from '../../platform/errors.ts'

/** A bank's file: its bookings, or its table if nobody has said yet what the columns of such a file are. */
export type ReadFile = { file: BankFile; table?: CsvTable; format?: CsvFormat } | { table: CsvTable }

/** Reads a bank's file, a CSV file in the format that was saved for its columns. Stores nothing. */
export async function readFileOf(ctx: Context, data: string): Promise<ReadFile> {
  const content = await readBankFile(Buffer.from(data, 'base64'))
  if ('file' in content) {
    await requireOwnAccount(ctx, content.file)
    return content
  }
  const { table } = content
  const saved = await ctx.db
    .selectFrom('bankCsvFormats')
    .select('format')
    .where('columns', '=', table.formatKey)
    .executeTakeFirst()
  if (!saved) return { table }
  const format = saved.format as CsvFormat
  return { table, format, file: readRows(table, format, ctx.env.currency) }
}

/** Reads a CSV file in a new format, and remembers that for all files with the same columns if it fits. */
export async function readWithFormat(ctx: Context, data: string, format: CsvFormat): Promise<ReadFile> {
  const content = await readBankFile(Buffer.from(data, 'base64'))
  if ('file' in content) throw new InvalidInputError('This file has no columns to choose.')
  const file = readRows(content.table, format, ctx.env.currency)
  await withTransaction(ctx, ({ db, now }) =>
    db
      .insertInto('bankCsvFormats')
      .values({ columns: content.table.formatKey, format: json(format), savedAt: now() })
      .onConflict((row) => row.column('columns').doUpdateSet({ format: json(format), savedAt: now() }))
      .execute(),
  )
  return { table: content.table, format, file }
}

/** Throws an InvalidInputError for a statement of an account that is not the one that customers pay to. */
async function requireOwnAccount(ctx: Context, { accounts }: BankFile) {
  const { iban } = (await readTransferSettings(ctx)).data
  const other = iban && accounts.find((account) => account !== iban)
  if (other)
    throw new InvalidInputError(
      `This statement is of the account ${inGroups(other)}. Customers pay to ${inGroups(iban)}, as the settings of bank transfer say.`,
    )
}
