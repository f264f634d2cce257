import { sql, type QueryCreator } from 'kysely'
import { v7 as uuid } from 'uuid'
import type { Database, Tx } from '../db/database.ts'
import type { Tables } from '../db/tables.ts'

interface CustomerIdentity {
  /** Null for a guest. */
  uid: string | null
  email: string
  name: string
}

/** The minimum interval between two updates of the last contact, to limit writes to the row. */
const contactMs = 60_000

/**
 * The customer of a new order: that of the identity who places it, or a new one. Never an existing customer with only the
 * same email address, which an administrator can merge.
 */
export async function customerFor(tx: Tx, identity: CustomerIdentity): Promise<string> {
  const id = identity.uid === null ? undefined : await customerOf(tx, identity.uid)
  if (id === undefined) return addCustomer(tx, identity)
  const address = tx.with('address', (query) =>
    query
      .insertInto('customer_emails')
      .values({ customer_id: id, email: identity.email.toLowerCase(), merged_from: null })
      // An address from a merged customer is their own now, and stays if the merge is undone.
      .onConflict((row) =>
        row
          .columns(['customer_id', 'email'])
          .doUpdateSet({ merged_from: null })
          .where('customer_emails.merged_from', 'is not', null),
      ),
  )
  await touchCustomer(address, id)
  return id
}

/** The customer of an identity; undefined if the identity has not ordered yet. */
export async function customerOf(db: Database, uid: string): Promise<string | undefined> {
  const account = await db
    .selectFrom('customer_accounts')
    .select('customer_id')
    .where('uid', '=', uid)
    .executeTakeFirst()
  return account?.customer_id
}

async function addCustomer(tx: Tx, identity: CustomerIdentity): Promise<string> {
  const { uid, name } = identity
  const email = identity.email.toLowerCase()
  const id = uuid()
  const customer = tx
    .with('customer', (query) => query.insertInto('customers').values({ id, name, email, merged_into: null }))
    .with('address', (query) =>
      query.insertInto('customer_emails').values({ customer_id: id, email, merged_from: null }),
    )
  if (uid === null) {
    await customer.selectNoFrom(sql.lit(1).as('added')).execute()
    return id
  }
  const added = await customer
    .insertInto('customer_accounts')
    .values({ uid, customer_id: id })
    .onConflict((row) => row.column('uid').doNothing())
    .executeTakeFirst()
  if (added.numInsertedOrUpdatedRows) return id
  // Another connection has committed a customer for this identity in the meantime.
  await tx.deleteFrom('customer_emails').where('customer_id', '=', id).execute()
  await tx.deleteFrom('customers').where('id', '=', id).execute()
  return customerFor(tx, identity)
}

/** Sets the last contact of a customer to the current time. */
export async function touchCustomer(tx: QueryCreator<Tables>, id: string): Promise<void> {
  await tx
    .updateTable('customers')
    .set({ last_contact_at: new Date() })
    .where('id', '=', id)
    .where('last_contact_at', '<', new Date(Date.now() - contactMs))
    .execute()
}

/** Moves a claimed order to the customer of the identity. If it has none, the customer of the order becomes theirs. */
export async function moveToCustomerOf(
  tx: Tx,
  uid: string,
  { id, customer_id: from }: { id: string; customer_id: string },
): Promise<void> {
  await tx
    .insertInto('customer_accounts')
    .values({ uid, customer_id: from })
    .onConflict((row) => row.column('uid').doNothing())
    .execute()
  const to = (await customerOf(tx, uid))!
  if (to === from) return
  await tx.updateTable('orders').set({ customer_id: to }).where('id', '=', id).execute()
  // A guest's customer without remaining orders is merged, as it is the same person.
  await tx
    .updateTable('customers')
    .set({ merged_into: to })
    .where('id', '=', from)
    .where((row) =>
      row.not(row.exists(row.selectFrom('orders').select('id').where('customer_id', '=', from))),
    )
    .execute()
}
