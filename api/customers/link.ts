import { sql, type QueryCreator } from 'kysely'
import { v7 as uuid } from 'uuid'
import type { Tx } from '../db/database.ts'
import type { Tables } from '../db/tables.ts'
import type { Customer } from './customers.ts'

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
  const id = identity.uid === null ? undefined : await lockCustomerOf(tx, identity.uid)
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

/**
 * The customer of an identity, not merged until the transaction ends; undefined if the identity has not ordered yet. One
 * that is being merged is that into which it is merged.
 */
async function lockCustomerOf(tx: Tx, uid: string): Promise<string | undefined> {
  const customer = await lockedCustomers(tx)
    .where('id', 'in', (row) =>
      row.selectFrom('customer_accounts').select('customer_id').where('uid', '=', uid),
    )
    .executeTakeFirst()
  return customer && followMerges(tx, customer)
}

async function followMerges(
  tx: Tx,
  { id, merged_into }: Pick<Customer, 'id' | 'merged_into'>,
): Promise<string> {
  if (merged_into === null) return id
  return followMerges(tx, await lockedCustomers(tx).where('id', '=', merged_into).executeTakeFirstOrThrow())
}

const lockedCustomers = (tx: Tx) => tx.selectFrom('customers').select(['id', 'merged_into']).forKeyShare()

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

/** Sets the last contact of a customer to the current time. Does not wait for a merge, which may wait for the caller. */
export async function touchCustomer(tx: QueryCreator<Tables>, id: string): Promise<void> {
  await tx
    .updateTable('customers')
    .set({ last_contact_at: new Date() })
    .where('id', 'in', (row) =>
      row
        .selectFrom('customers')
        .select('id')
        .where('id', '=', id)
        .where('last_contact_at', '<', new Date(Date.now() - contactMs))
        .forNoKeyUpdate()
        .skipLocked(),
    )
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
  const to = (await lockCustomerOf(tx, uid))!
  if (to === from) return
  await tx.updateTable('orders').set({ customer_id: to }).where('id', '=', id).execute()
  await mergeGuest(tx, from, to)
}

/** Merges a guest's customer without remaining orders into that of the person, with its notes and addresses. */
async function mergeGuest(tx: Tx, from: string, into: string) {
  const merged = await tx
    .updateTable('customers')
    .set({ merged_into: into })
    .where('id', '=', from)
    .where((row) =>
      row.and(
        (['orders', 'customer_accounts'] as const).map((table) =>
          row.not(row.exists(row.selectFrom(table).select('customer_id').where('customer_id', '=', from))),
        ),
      ),
    )
    .executeTakeFirst()
  if (merged.numUpdatedRows === 0n) return
  await tx.updateTable('notes').set({ customer_id: into }).where('customer_id', '=', from).execute()
  const addresses = await tx
    .deleteFrom('customer_emails')
    .where('customer_id', '=', from)
    .returning('email')
    .execute()
  if (addresses.length > 0)
    await tx
      .insertInto('customer_emails')
      .values(addresses.map(({ email }) => ({ customer_id: into, email, merged_from: null })))
      .onConflict((row) => row.doNothing())
      .execute()
}
