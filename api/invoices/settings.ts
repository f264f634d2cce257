import { isDeepStrictEqual } from 'node:util'
import type { Selectable } from 'kysely'
import { audit, type Undo } from '../audit/audit.ts'
import type { Caller } from '../caller.ts'
import { inTransaction, json, type Database, type Tx } from '../db/database.ts'
import type { Tables } from '../db/tables.ts'
import { ConflictError, InvalidInputError, StaleVersionError, requireVersion } from '../errors.ts'
import { invoiceSettings, type InvoiceSettings } from '../invoice-settings.ts'

type Invoice = Selectable<Tables['invoices']>
type StoredSettings = Pick<Selectable<Tables['invoice_settings']>, 'data' | 'version'>

/** The invoice settings; undefined if the owner has not saved any, so that no invoices are issued. */
export const readSettings = (db: Database): Promise<StoredSettings | undefined> =>
  db.selectFrom('invoice_settings').select(['data', 'version']).executeTakeFirst()

/** The settings for the documents of a transaction: no change is saved until it ends. */
export const lockSettings = (tx: Tx): Promise<StoredSettings | undefined> =>
  tx.selectFrom('invoice_settings').select(['data', 'version']).forShare().executeTakeFirst()

/** Throws a precondition error (412) if the stored version is not `expected`. Issued invoices do not change. */
export const saveSettings = (
  db: Database,
  data: InvoiceSettings,
  expected: number | undefined,
  caller: Caller,
): Promise<StoredSettings> =>
  inTransaction(db, async (tx) => {
    const before = await tx
      .selectFrom('invoice_settings')
      .select(['data', 'version'])
      .forUpdate()
      .executeTakeFirst()
    if (before && isDeepStrictEqual(before.data, data)) return before
    requireVersion(expected, before?.version ?? 0)
    await requireOwnPrefixes(tx, data)
    const version = (before?.version ?? 0) + 1
    const query = before
      ? tx.updateTable('invoice_settings').set({ data: json(data), version, updated_at: new Date() })
      : tx
          .insertInto('invoice_settings')
          .values({ data: json(data), version })
          .onConflict((row) => row.column('id').doNothing())
    // Another user's first save at the same moment is not overwritten.
    if (!(await query.returningAll().executeTakeFirst())) throw new StaleVersionError()
    await audit(
      tx,
      caller,
      before
        ? { subject: 'invoice settings', action: 'update', before: before.data, after: data }
        : { subject: 'invoice settings', action: 'create', after: data },
    )
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

export const undoSaveSettings: Undo<'invoice settings', 'update'> = async (tx, { before }, caller) => {
  // The validation may have become stricter since the change.
  const parsed = invoiceSettings.safeParse(before)
  if (!parsed.success) throw new ConflictError('The earlier invoice settings are no longer valid.')
  await saveSettings(tx, parsed.data, undefined, caller)
}
