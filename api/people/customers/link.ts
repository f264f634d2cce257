import { sql, type QueryCreator } from 'kysely'
import { v7 as uuid } from 'uuid'
import { fromNow, type Context, type TxContext } from '../../platform/context.ts'
import type { Tx } from '../../platform/db/database.ts'
import type { Tables } from '../../platform/db/tables.ts'
import type { Customer } from './customers.ts'
import { takeDetails } from './merge.ts'

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
 * same email address, which the agency can merge.
 */
export async function customerFor(ctx: TxContext, identity: CustomerIdentity): Promise<string> {
  const id = identity.uid === null ? undefined : await lockCustomerOf(ctx.db, identity.uid)
  if (id === undefined) return addCustomer(ctx, identity)
  const address = ctx.db.with('address', (query) =>
    query
      .insertInto('customerEmails')
      .values({ customerId: id, email: identity.email.toLowerCase(), mergedFrom: null })
      // An address from a merged customer is their own now, and stays if the merge is undone.
      .onConflict((row) =>
        row
          .columns(['customerId', 'email'])
          .doUpdateSet({ mergedFrom: null })
          .where('customerEmails.mergedFrom', 'is not', null),
      ),
  )
  await touchCustomer({ ...ctx, db: address }, id)
  return id
}

/**
 * The customer of an identity, not merged until the transaction ends; undefined if the identity has not ordered yet. One
 * that is being merged is that into which it is merged.
 */
async function lockCustomerOf(tx: Tx, uid: string): Promise<string | undefined> {
  const customer = await lockedCustomers(tx)
    .where('id', 'in', (row) =>
      row.selectFrom('customerAccounts').select('customerId').where('uid', '=', uid),
    )
    .executeTakeFirst()
  return customer && followMerges(tx, customer)
}

async function followMerges(
  tx: Tx,
  { id, mergedInto }: Pick<Customer, 'id' | 'mergedInto'>,
): Promise<string> {
  if (mergedInto === null) return id
  return followMerges(tx, await lockedCustomers(tx).where('id', '=', mergedInto).executeTakeFirstOrThrow())
}

const lockedCustomers = (tx: Tx) => tx.selectFrom('customers').select(['id', 'mergedInto']).forKeyShare()

async function addCustomer(ctx: TxContext, identity: CustomerIdentity): Promise<string> {
  const { uid, name } = identity
  const email = identity.email.toLowerCase()
  const id = uuid()
  const customer = ctx.db
    .with('customer', (query) => query.insertInto('customers').values({ id, name, email, mergedInto: null }))
    .with('address', (query) =>
      query.insertInto('customerEmails').values({ customerId: id, email, mergedFrom: null }),
    )
  if (uid === null) {
    await customer.selectNoFrom(sql.lit(1).as('added')).execute()
    return id
  }
  const added = await customer
    .insertInto('customerAccounts')
    .values({ uid, customerId: id })
    .onConflict((row) => row.column('uid').doNothing())
    .executeTakeFirst()
  if (added.numInsertedOrUpdatedRows) return id
  // Another connection has committed a customer for this identity in the meantime.
  await ctx.db.deleteFrom('customerEmails').where('customerId', '=', id).execute()
  await ctx.db.deleteFrom('customers').where('id', '=', id).execute()
  return customerFor(ctx, identity)
}

/** Sets the last contact of a customer to the current time. Does not wait for a merge, which may wait for the caller. */
export async function touchCustomer(
  { db, ...ctx }: Pick<Context, 'now'> & { db: QueryCreator<Tables> },
  id: string,
): Promise<void> {
  await db
    .updateTable('customers')
    .set({ lastContactAt: ctx.now() })
    .where('id', 'in', (row) =>
      row
        .selectFrom('customers')
        .select('id')
        .where('id', '=', id)
        .where('lastContactAt', '<', fromNow(ctx, -contactMs))
        .forNoKeyUpdate()
        .skipLocked(),
    )
    .execute()
}

/** Moves a claimed order to the customer of the identity. If it has none, the customer of the order becomes theirs. */
export async function moveToCustomerOf(
  { db }: TxContext,
  uid: string,
  { id, customerId: from }: { id: string; customerId: string },
): Promise<void> {
  await db
    .insertInto('customerAccounts')
    .values({ uid, customerId: from })
    .onConflict((row) => row.column('uid').doNothing())
    .execute()
  const to = (await lockCustomerOf(db, uid))!
  if (to === from) return
  await db.updateTable('orders').set({ customerId: to }).where('id', '=', id).execute()
  await mergeGuest(db, from, to)
}

/**
 * Corrects an address of a customer after that of one of their orders. The wrong one goes, unless another order has it or
 * the customer has an account.
 */
export async function correctAddress(
  { db }: TxContext,
  id: string,
  { from, to }: { from: string; to: string },
): Promise<void> {
  await db
    .insertInto('customerEmails')
    .values({ customerId: id, email: to, mergedFrom: null })
    .onConflict((row) => row.doNothing())
    .execute()
  const wrong = from.toLowerCase()
  const inUse = await db
    .selectFrom('orders')
    .select('id')
    .where('customerId', '=', id)
    .where((row) => row(row.fn('lower', ['customerEmail']), '=', wrong))
    .limit(1)
    .executeTakeFirst()
  const hasAccount = await db
    .selectFrom('customerAccounts')
    .select('uid')
    .where('customerId', '=', id)
    .limit(1)
    .executeTakeFirst()
  if (inUse || hasAccount) return
  await db
    .updateTable('customers')
    .set({ email: to })
    .where('id', '=', id)
    .where('email', '=', wrong)
    .execute()
  await db.deleteFrom('customerEmails').where('customerId', '=', id).where('email', '=', wrong).execute()
}

/** Merges a guest's customer without remaining orders into that of the person, with its notes and addresses. */
async function mergeGuest(tx: Tx, from: string, into: string) {
  const merged = await tx
    .updateTable('customers')
    .set({ mergedInto: into })
    .where('id', '=', from)
    .where((row) =>
      row.and(
        (['orders', 'customerAccounts'] as const).map((table) =>
          row.not(row.exists(row.selectFrom(table).select('customerId').where('customerId', '=', from))),
        ),
      ),
    )
    .executeTakeFirst()
  if (merged.numUpdatedRows === 0n) return
  await tx.updateTable('notes').set({ customerId: into }).where('customerId', '=', from).execute()
  const rows = await tx.selectFrom('customers').selectAll().where('id', 'in', [from, into]).execute()
  const [source, target] = [from, into].map((id) => rows.find((row) => row.id === id)!)
  await takeDetails({ db: tx }, source!, target!)
  await tx.updateTable('offers').set({ customerId: into }).where('customerId', '=', from).execute()
  const addresses = await tx
    .deleteFrom('customerEmails')
    .where('customerId', '=', from)
    .returning('email')
    .execute()
  if (addresses.length > 0)
    await tx
      .insertInto('customerEmails')
      .values(addresses.map(({ email }) => ({ customerId: into, email, mergedFrom: null })))
      .onConflict((row) => row.doNothing())
      .execute()
}
