import { inGroups } from '#content/shop/payment-reference.ts'
import type { CsvFormat } from '../../money/bank-files/csv-format.ts'
import { readBankFileApart } from '../../money/bank-files/read-apart.ts'
import type { FileContent } from '../../money/bank-files/read-file.ts'
import { readTransferSettings } from '../../money/bank-transfer/settings.ts'
import { withTransaction, type Context } from '../../platform/context.ts'
import { json } from '../../platform/db/database.ts'
import { InvalidInputError } from '../../platform/errors.ts'

/** Reads a bank's file, a CSV file in the format that was saved for its columns. Stores nothing. */
export async function readFileOf(ctx: Context, data: string, format?: CsvFormat): Promise<FileContent> {
  const [formats, series] = await Promise.all([
    ctx.db.selectFrom('bankCsvFormats').select(['columns', 'format']).execute(),
    ctx.db.selectFrom('invoiceCounters').select(['prefix', 'year']).execute(),
  ])
  const content = await readBankFileApart({
    bytes: Buffer.from(data, 'base64'),
    formats: Object.fromEntries(formats.map((each) => [each.columns, each.format as CsvFormat])),
    ...(format && { format }),
    currency: ctx.env.currency,
    invoiceHeads: series.map(({ prefix, year }) => `${prefix}${year}-`),
  })
  await requireOwnAccount(ctx, content)
  return content
}

/** Reads a CSV file in a new format, and remembers that for all files with the same columns if it fits. */
export async function readWithFormat(ctx: Context, data: string, format: CsvFormat): Promise<FileContent> {
  const content = await readFileOf(ctx, data, format)
  const { columns } = content
  if (!columns) throw new InvalidInputError('This file has no columns to choose.')
  await withTransaction(ctx, ({ db, now }) =>
    db
      .insertInto('bankCsvFormats')
      .values({ columns: columns.formatKey, format: json(format), savedAt: now() })
      .onConflict((row) => row.column('columns').doUpdateSet({ format: json(format), savedAt: now() }))
      .execute(),
  )
  return content
}

/** Throws an InvalidInputError for a statement of an account that is not the one that customers pay to. */
async function requireOwnAccount(ctx: Context, { file }: FileContent) {
  const { iban } = (await readTransferSettings(ctx)).data
  const other = iban && file?.accounts.find((account) => account !== iban)
  if (other)
    throw new InvalidInputError(
      `This statement is of the account ${inGroups(other)}. Customers pay to ${inGroups(iban)}, as the settings of bank transfer say.`,
    )
}
