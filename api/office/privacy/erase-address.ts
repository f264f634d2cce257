import { sql } from 'kysely'
import { erasedAddress } from '#content/model/email-address.ts'
import type { TxContext } from '../../platform/context.ts'
import type { Feature } from '../../platform/feature.ts'
import { likePattern } from '../../platform/http/terms.ts'

/** Erases the address of an account from what it has done. */
export async function eraseActor(
  { db }: TxContext,
  features: readonly Feature[],
  uid: string,
): Promise<void> {
  for (const [table, column, id] of features.flatMap(({ addresses }) => addresses?.actors ?? []))
    if (id)
      await sql`update ${sql.table(table)} set ${sql.ref(column)} = null
        where ${sql.ref(id)} = ${uid} and ${sql.ref(column)} is not null`.execute(db)
  await db
    .updateTable('orders')
    .set({ customerEmail: erasedAddress })
    .where('customerUid', '=', uid)
    .execute()
}

/**
 * Erases a proven address wherever it is stored, also in what others have written and in mails to them. It stays in
 * invoices and in the notices of payment providers, which the law requires to keep, and in texts of the site.
 */
export async function eraseAddress(
  { db }: TxContext,
  features: readonly Feature[],
  address: string,
): Promise<void> {
  const stored = features.flatMap(({ addresses }) => addresses ?? [])
  // The whole address only: ann@example.com is not part of joann@example.com.
  const escaped = address.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)
  const pattern = String.raw`(?<![\w.%+-])${escaped}(?![\w-]|\.\w)`
  // The expression alone would read a hundred thousand mails for half a minute.
  const contains = (column: string) =>
    sql`(${sql.ref(column)}::text ilike ${likePattern(address)} and ${sql.ref(column)}::text ~* ${pattern})`
  for (const [table, column] of stored.flatMap(({ actors = [] }) => actors))
    await sql`update ${sql.table(table)} set ${sql.ref(column)} = null
      where lower(${sql.ref(column)}) = ${address.toLowerCase()}`.execute(db)
  const replace = (table: string, column: string, type: string) =>
    sql`update ${sql.table(table)} set ${sql.ref(column)} =
        regexp_replace(${sql.ref(column)}::text, ${pattern}, ${erasedAddress}, 'gi')::${sql.raw(type)}
      where ${contains(column)}`.execute(db)
  const columnsOf = (kind: 'texts' | 'values' | 'rows') =>
    stored.flatMap((each) => Object.entries(each[kind] ?? {}) as [string, readonly string[]][])
  for (const [table, columns] of columnsOf('texts'))
    for (const column of columns) await replace(table, column, 'text')
  for (const [table, columns] of columnsOf('values'))
    for (const column of columns) await replace(table, column, 'jsonb')
  for (const [table, columns] of columnsOf('rows'))
    await sql`delete from ${sql.table(table)}
      where ${sql.join(columns.map(contains), sql` or `)}`.execute(db)
}
