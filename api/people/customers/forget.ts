import { sql } from 'kysely'
import { erasedAddress } from '#content/model/email-address.ts'
import type { Context, TxContext } from '../../platform/context.ts'
import { eraseAudit } from '../../platform/audit/audit.ts'
import type { Tx } from '../../platform/db/database.ts'

/**
 * The customer record of an identity for the export of their data, without the internal notes. Details that the agency
 * has entered are left out if other people belong to the customer, too: they may be theirs.
 */
export async function exportedCustomer({ db }: Context, uid: string) {
  const found = await db
    .selectFrom('customers')
    .innerJoin('customerAccounts', 'customerId', 'customers.id')
    .select(['name', 'email', 'createdAt', 'lastContactAt'])
    .select(['company', 'taxNumber', 'address', 'postalCode', 'city', 'region', 'country', 'phone'])
    .select('language')
    .select((row) =>
      row
        .selectFrom('customerAccounts as all')
        .select(row.fn.countAll<number>().as('accounts'))
        .whereRef('all.customerId', '=', 'customers.id')
        .as('accounts'),
    )
    .where('uid', '=', uid)
    .executeTakeFirst()
  if (!found) return undefined
  const { accounts, ...customer } = found
  return accounts === 1 ? customer : { ...customer, ...noDetails }
}

/**
 * Removes an identity from its customer. If it was the last one, also deletes the notes and addresses of the customer.
 * Orders that have to be kept then belong to a customer without a name.
 */
export async function forgetCustomer(ctx: TxContext, uid: string): Promise<void> {
  const account = await ctx.db
    .deleteFrom('customerAccounts')
    .where('uid', '=', uid)
    .returning('customerId')
    .executeTakeFirst()
  if (!account) return
  const id = account.customerId
  const other = await ctx.db
    .selectFrom('customerAccounts')
    .select('uid')
    .where('customerId', '=', id)
    .executeTakeFirst()
  if (!other) await clearCustomer(ctx, id)
}

/** Deletes the personal data of a customer and of those merged into it, except the orders. */
export async function clearCustomer(ctx: TxContext, id: string): Promise<void> {
  const ids = await withMerged(ctx.db, id)
  await ctx.db.deleteFrom('notes').where('customerId', 'in', ids).execute()
  // The log contains the text of the notes, too, also of those that were removed before.
  const isAboutThem = (values: 'before' | 'after') =>
    sql<boolean>`${sql.ref(values)} ->> 'customer' in (${sql.join(ids)})`
  await ctx.db
    .updateTable('auditLog')
    .set({ before: null, after: null })
    .where('subject', '=', 'customer-note')
    .where((row) => row.or([isAboutThem('before'), isAboutThem('after')]))
    .execute()
  await eraseAudit(ctx, 'customer', ids)
  await ctx.db.deleteFrom('customerEmails').where('customerId', 'in', ids).execute()
  await ctx.db.deleteFrom('customerTags').where('customerId', 'in', ids).execute()
  await ctx.db.updateTable('customers').set(namelessCustomer).where('id', 'in', ids).execute()
}

/** The ids of a customer and of all that were merged into it, directly or not. */
async function withMerged(tx: Tx, id: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`with recursive same as (
      select id from customers where id = ${id}
      union select customers.id from customers join same on customers.merged_into = same.id)
    select id from same`.execute(tx)
  return rows.map((row) => row.id)
}

const noDetails = {
  company: '',
  taxNumber: '',
  address: '',
  postalCode: '',
  city: '',
  region: '',
  country: '',
  phone: '',
  language: '',
} as const

const namelessCustomer = { name: 'Deleted account', email: erasedAddress, ...noDetails } as const
