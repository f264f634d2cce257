import type { Selectable } from 'kysely'
import { withTransaction, type Context } from '../../platform/context.ts'
import { readSetting, saveSetting } from '../../content/records/settings.ts'
import type { Tx } from '../../platform/db/database.ts'
import type { Tables } from '../../platform/db/tables.ts'
import { InvalidInputError } from '../../platform/errors.ts'
import type { InvoiceSettings } from '../invoice-settings.ts'

type Invoice = Selectable<Tables['invoices']>

interface StoredSettings {
  data: InvoiceSettings
  version: number
}

/**
 * The invoice settings; undefined if the owner has not saved any, so that no invoices are issued. With `locked`, they do
 * not change before the end of the transaction.
 */
export async function readSettings(
  ctx: Context,
  options?: { locked: boolean },
): Promise<StoredSettings | undefined> {
  const setting = await readSetting(ctx, 'invoiceSettings', options)
  if (!setting) return undefined
  const { taxMode, taxRules, unchecked, ...values } = setting.values
  const data = {
    ...values,
    taxMode: taxMode as InvoiceSettings['taxMode'],
    unchecked: unchecked === 'charge' ? ('charge' as const) : ('reverse' as const),
    taxRules: taxRules.map((rule) => ({ ...rule, region: rule.region ?? '' })),
  }
  return { data, version: setting.version }
}

/** Throws a precondition error (412) if the stored version is not `expected`. Issued invoices do not change. */
export const saveSettings = (
  ctx: Context,
  data: InvoiceSettings,
  expected: number | undefined,
): Promise<StoredSettings> =>
  withTransaction(ctx, async (ctx) => {
    const version = await saveSetting(ctx, 'invoiceSettings', { values: data, expected })
    // After the save has waited for the documents that are being issued with the settings before.
    await requireOwnPrefixes(ctx.db, data)
    return { data, version }
  })

/** Throws if documents of the other kind were issued with a prefix: the numbers of a prefix are of one kind. */
async function requireOwnPrefixes(tx: Tx, { prefix, creditPrefix }: InvoiceSettings) {
  const isUsed = (kind: Invoice['kind'], by: string) =>
    tx
      .selectFrom('invoices')
      .select('id')
      .where('prefix', '=', by)
      .where('kind', '=', kind)
      .limit(1)
      .executeTakeFirst()
  const refuse = (field: string, detail: string) =>
    new InvalidInputError({ detail, errors: { [field]: detail } })
  if (await isUsed('credit-note', prefix))
    throw refuse('prefix', `${prefix} is the prefix of credit notes that were issued.`)
  if (await isUsed('invoice', creditPrefix))
    throw refuse('creditPrefix', `${creditPrefix} is the prefix of invoices that were issued.`)
}
