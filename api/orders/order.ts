import { sql, type Selectable } from 'kysely'
import { isAdmin } from '../access/admins.ts'
import type { Caller } from '../caller.ts'
import { companyIdOf } from '../companies/company-of.ts'
import type { Database, Tx } from '../db/database.ts'
import { lockRow } from '../db/locks.ts'
import type { Tables } from '../db/tables.ts'
import { NotFoundError } from '../errors.ts'

export type Order = Selectable<Tables['orders']>

/** Finds an order. Throws a NotFoundError for a reader who is not its customer, their company or an administrator. */
export async function findOrder(db: Database, id: string, reader?: Reader): Promise<Order> {
  const order = await db.selectFrom('orders').selectAll().where('id', '=', id).executeTakeFirst()
  if (!order || (reader && !(await mayRead(db, order, reader)))) throw new NotFoundError()
  return order
}

/** The caller, and whether they may see every order. */
export interface Reader {
  caller: Caller
  isAdmin: boolean
}

export const readerOf = async (db: Database, caller: Caller): Promise<Reader> => ({
  caller,
  isAdmin: await isAdmin(db, caller),
})

/** A caller who acts as the customer: ignores an administrator's right to see every order. */
export const asCustomer = (caller: Caller): Reader => ({ caller, isAdmin: false })

/** All members of a company may read its orders. A guest's order has no owner before it is claimed. */
async function mayRead(db: Database, { id, customerUid, companyId }: Order, { caller, isAdmin }: Reader) {
  if (caller.link) return caller.link.subjectId === id
  if (isAdmin) return true
  if (companyId === null) return customerUid === caller.uid
  return (await companyIdOf(db, caller.uid)) === companyId
}

/** The customer whose orders a list contains. */
export interface Buyer {
  uid: string
  companyId: string | null
}

export const buyerOf = async (db: Database, { uid }: Caller): Promise<Buyer> => ({
  uid,
  companyId: await companyIdOf(db, uid),
})

/** The rule of `mayRead` as a condition for lists. */
export const belongsTo = ({ uid, companyId }: Buyer) =>
  companyId === null
    ? sql<boolean>`(customer_uid = ${uid} and company_id is null)`
    : sql<boolean>`(company_id = ${companyId} or (customer_uid = ${uid} and company_id is null))`

/** Whether a reader acts as the customer or as the agency. */
export const partyOf = ({ customerUid }: Order, { caller, isAdmin }: Reader) =>
  !isAdmin || customerUid === caller.uid ? ('customer' as const) : ('agency' as const)

/** Finds an order for a change, and locks its row until the transaction ends. */
export async function lockOrder(tx: Tx, id: string, reader?: Reader): Promise<Order> {
  const order = await lockRow(tx, 'orders', id)
  if (reader && !(await mayRead(tx, order, reader))) throw new NotFoundError()
  return order
}
