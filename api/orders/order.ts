import type { Selectable } from 'kysely'
import { isAdmin } from '../access/admins.ts'
import type { Caller } from '../caller.ts'
import type { Database, Tx } from '../db/database.ts'
import type { Tables } from '../db/tables.ts'
import { NotFoundError } from '../errors.ts'

export type Order = Selectable<Tables['orders']>

/** An order, for its owner and for administrators; for anybody else there is none: 404. */
export async function findOrder(db: Database, id: string, reader?: Reader): Promise<Order> {
  const order = await db.selectFrom('orders').selectAll().where('id', '=', id).executeTakeFirst()
  if (!order || (reader && !mayRead(order, reader))) throw new NotFoundError()
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

const mayRead = (order: Order, { caller, isAdmin }: Reader) => isAdmin || order.customer_uid === caller.uid

/** The order for a change, its row locked until the transaction ends. */
export async function lockOrder(tx: Tx, id: string, reader?: Reader): Promise<Order> {
  const order = await tx.selectFrom('orders').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
  if (!order || (reader && !mayRead(order, reader))) throw new NotFoundError()
  return order
}
