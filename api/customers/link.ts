import { v7 as uuid } from 'uuid'
import type { Database, Tx } from '../db/database.ts'

interface Orderer {
  /** Null of somebody who has no account yet. */
  uid: string | null
  email: string
  name: string
}

/**
 * The client that an order belongs to: that of the identity who places it, or a new one. Never one that merely has the
 * same e-mail address: that is for a person to merge.
 */
export async function customerFor(tx: Tx, { uid, email, name }: Orderer): Promise<string> {
  const known = uid === null ? undefined : await customerOf(tx, uid)
  const id = known ?? (await addCustomer(tx, { uid, email, name }))
  await tx
    .insertInto('customer_emails')
    .values({ customer_id: id, email: email.toLowerCase(), merged_from: null })
    // One that a merge has brought is theirs by itself now.
    .onConflict((row) => row.columns(['customer_id', 'email']).doUpdateSet({ merged_from: null }))
    .execute()
  await tx.updateTable('customers').set({ last_contact_at: new Date() }).where('id', '=', id).execute()
  return id
}

/** The client of an identity who has ordered; undefined where there is none yet. */
export async function customerOf(db: Database, uid: string): Promise<string | undefined> {
  const account = await db
    .selectFrom('customer_accounts')
    .select('customer_id')
    .where('uid', '=', uid)
    .executeTakeFirst()
  return account?.customer_id
}

async function addCustomer(tx: Tx, { uid, email, name }: Orderer): Promise<string> {
  const id = uuid()
  await tx
    .insertInto('customers')
    .values({ id, name, email: email.toLowerCase(), merged_into: null })
    .execute()
  if (uid === null) return id
  const added = await tx
    .insertInto('customer_accounts')
    .values({ uid, customer_id: id })
    .onConflict((row) => row.column('uid').doNothing())
    .executeTakeFirst()
  if (added.numInsertedOrUpdatedRows) return id
  // The same identity's first order was quicker on another connection, and is committed by now.
  await tx.deleteFrom('customers').where('id', '=', id).execute()
  return (await customerOf(tx, uid))!
}

/** Notes that the client of an order was heard of just now. */
export async function touchCustomer(tx: Tx, customerId: string): Promise<void> {
  await tx
    .updateTable('customers')
    .set({ last_contact_at: new Date() })
    .where('id', '=', customerId)
    .execute()
}

/** The client of an order that somebody has claimed: theirs, or else the order's own becomes theirs. */
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
  // A guest's client that has no order left was the same one all along.
  await tx
    .updateTable('customers')
    .set({ merged_into: to })
    .where('id', '=', from)
    .where((row) =>
      row.not(row.exists(row.selectFrom('orders').select('id').where('customer_id', '=', from))),
    )
    .execute()
}
