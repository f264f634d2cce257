import { isDeepStrictEqual } from 'node:util'
import type { Selectable } from 'kysely'
import { audit, type Undo } from '../audit/audit.ts'
import type { Caller } from '../caller.ts'
import { inTransaction, json, type Database } from '../db/database.ts'
import type { Tables } from '../db/tables.ts'
import { ConflictError, StaleVersionError, requireVersion } from '../errors.ts'
import { invoiceSettings, type InvoiceSettings } from '../invoice-settings.ts'

type StoredSettings = Pick<Selectable<Tables['invoice_settings']>, 'data' | 'version'>

/** The invoice settings; undefined if the owner has not saved any, so that no invoices are issued. */
export const readSettings = (db: Database): Promise<StoredSettings | undefined> =>
  db.selectFrom('invoice_settings').select(['data', 'version']).executeTakeFirst()

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

export const undoSaveSettings: Undo<'invoice settings', 'update'> = async (tx, { before }, caller) => {
  // The validation may have become stricter since the change.
  const parsed = invoiceSettings.safeParse(before)
  if (!parsed.success) throw new ConflictError('The earlier invoice settings are no longer valid.')
  await saveSettings(tx, parsed.data, undefined, caller)
}
