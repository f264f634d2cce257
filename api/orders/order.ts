import { sql, type Selectable } from 'kysely'
import { isAdmin } from '../access/admins.ts'
import type { Caller } from '../caller.ts'
import { companyIdOf } from '../companies/company-of.ts'
import type { Database, Tx } from '../db/database.ts'
import type { Tables } from '../db/tables.ts'
import { NotFoundError } from '../errors.ts'

export type Order = Selectable<Tables['orders']>

/** An order, for its customer, their company and administrators; for anybody else there is none: 404. */
export async function findOrder(db: Database, id: string, reader?: Reader): Promise<Order> {
  const order = await db.selectFrom('orders').selectAll().where('id', '=', id).executeTakeFirst()
  if (!order || (reader && !(await mayRead(db, order, reader)))) throw new NotFoundError()
  return order
}

/** Who asks, and whether they see every order. */
export interface Reader {
  caller: Caller
  isAdmin: boolean
}

export const readerOf = async (db: Database, caller: Caller): Promise<Reader> => ({
  caller,
  isAdmin: await isAdmin(db, caller),
})

/** An order of a company belongs to its people, whoever of them has placed it. A guest's order is nobody's yet. */
async function mayRead(db: Database, { customer_uid, company_id }: Order, { caller, isAdmin }: Reader) {
  if (isAdmin) return true
  if (company_id === null) return customer_uid === caller.uid
  return (await companyIdOf(db, caller.uid)) === company_id
}

/** Whose orders a list holds. */
export interface Buyer {
  uid: string
  companyId: string | null
}

export const buyerOf = async (db: Database, { uid }: Caller): Promise<Buyer> => ({
  uid,
  companyId: await companyIdOf(db, uid),
})

/** The same rule for lists. */
export const belongsTo = ({ uid, companyId }: Buyer) =>
  companyId === null
    ? sql<boolean>`(customer_uid = ${uid} and company_id is null)`
    : sql<boolean>`(company_id = ${companyId} or (customer_uid = ${uid} and company_id is null))`

/** In which part somebody acts who may see the order. */
export const partyOf = ({ customer_uid }: Order, { caller, isAdmin }: Reader) =>
  !isAdmin || customer_uid === caller.uid ? ('customer' as const) : ('agency' as const)

/** The order for a change, its row locked until the transaction ends. */
export async function lockOrder(tx: Tx, id: string, reader?: Reader): Promise<Order> {
  const order = await tx.selectFrom('orders').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
  if (!order || (reader && !(await mayRead(tx, order, reader)))) throw new NotFoundError()
  return order
}
