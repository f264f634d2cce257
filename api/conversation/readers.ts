import { sql, type Selectable } from 'kysely'
import { inTransaction, type Database } from '../db/database.ts'
import type { Tables } from '../db/tables.ts'
import { NotFoundError } from '../errors.ts'
import { refreshPages } from '../orders/order-events.ts'
import { belongsTo, findOrder, partyOf, type Buyer, type Order, type Reader } from '../orders/order.ts'
import type { Side } from './messages.ts'

export type OrderReader = Selectable<Tables['order_readers']>

/** Stores that the reader has read the conversation up to a message. The position never moves back. */
export const markRead = (db: Database, orderId: string, upTo: string, reader: Reader): Promise<void> =>
  inTransaction(db, async (tx) => {
    const order = await findOrder(tx, orderId, reader)
    const message = await tx
      .selectFrom('order_messages')
      .select('seq')
      .where('id', '=', upTo)
      .where('order_id', '=', orderId)
      .executeTakeFirst()
    if (!message) throw new NotFoundError()
    const { uid, email } = reader.caller
    const role = partyOf(order, reader)
    await tx
      .insertInto('order_readers')
      .values({ order_id: orderId, uid, email, role, read_seq: message.seq })
      .onConflict((row) =>
        row
          .columns(['order_id', 'uid'])
          .doUpdateSet({ read_seq: message.seq, read_at: sql`now()`, role, email })
          .where('order_readers.read_seq', '<', message.seq),
      )
      .execute()
    const seen = await tx
      .updateTable('order_messages')
      .set({ seen_at: sql`now()` })
      .where('order_id', '=', orderId)
      .where('author_role', '!=', role)
      .where('seen_at', 'is', null)
      .where('seq', '<=', message.seq)
      .executeTakeFirst()
    // Only if it has changed: otherwise two open pages would notify each other endlessly.
    if (seen.numUpdatedRows > 0n) await refreshPages(tx, orderId, 'order-message')
  })

export const readersOf = (db: Database, orderId: string): Promise<OrderReader[]> =>
  db.selectFrom('order_readers').selectAll().where('order_id', '=', orderId).orderBy('read_at').execute()

/** The first message of the other side that the reader has not read, and the number of unread ones, at most 100. */
export async function unreadOf(db: Database, order: Order, reader: Reader) {
  const mark = await db
    .selectFrom('order_readers')
    .select('read_seq')
    .where('order_id', '=', order.id)
    .where('uid', '=', reader.caller.uid)
    .executeTakeFirst()
  const unread = await db
    .selectFrom('order_messages')
    .select('id')
    .where('order_id', '=', order.id)
    .where('author_role', '!=', partyOf(order, reader))
    .where('removed_at', 'is', null)
    .where('seq', '>', mark?.read_seq ?? 0)
    .orderBy('seq')
    .limit(100)
    .execute()
  return { unread: unread.length, firstUnread: unread[0]?.id ?? null }
}

/** The maximum number of listed orders. The total counts all. */
const maxOrders = 500

/**
 * The number of messages that nobody of the caller's side has read, by order: of the orders of `buyer`, or of all orders for
 * an administrator (`buyer` undefined).
 */
export async function unreadCounts(db: Database, buyer: Buyer | undefined) {
  const writer: Side = buyer === undefined ? 'customer' : 'agency'
  const rows = await db
    .selectFrom('order_messages as message')
    .innerJoin('orders', 'orders.id', 'message.order_id')
    .select([
      'message.order_id',
      sql<number>`count(*)`.as('unread'),
      sql<number>`max(message.seq)`.as('newest'),
    ])
    .where('message.author_role', '=', writer)
    .where('message.seen_at', 'is', null)
    .where('message.removed_at', 'is', null)
    .$if(buyer !== undefined, (query) => query.where(belongsTo(buyer!)))
    .groupBy('message.order_id')
    .orderBy('newest', 'desc')
    .execute()
  return {
    unread: rows.reduce((sum, row) => sum + row.unread, 0),
    orders: rows.slice(0, maxOrders).map(({ order_id, unread }) => ({ orderId: order_id, unread })),
  }
}
