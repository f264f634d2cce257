import { sql, type Selectable } from 'kysely'
import { withTransaction, type Context } from '../../platform/context.ts'
import type { Tables } from '../../platform/db/tables.ts'
import { NotFoundError } from '../../platform/errors.ts'
import { refreshPages } from '../orders/order-events.ts'
import { findVisibleOrder, isInScope, partyOf, type Order, type OrderScope } from '../orders/order.ts'
import type { Side } from './messages.ts'

export type OrderReader = Selectable<Tables['orderReaders']>

/** Stores that the caller has read the conversation up to a message. The position never moves back. */
export const markRead = (ctx: Context, orderId: string, upTo: string): Promise<void> =>
  withTransaction(ctx, async (ctx) => {
    const order = await findVisibleOrder(ctx, orderId)
    const message = await ctx.db
      .selectFrom('orderMessages')
      .select('seq')
      .where('id', '=', upTo)
      .where('orderId', '=', orderId)
      .executeTakeFirst()
    if (!message) throw new NotFoundError()
    const { uid, email } = ctx.caller
    const role = partyOf(ctx, order)
    await ctx.db
      .insertInto('orderReaders')
      .values({ orderId, uid, email, role, readSeq: message.seq, readAt: ctx.now() })
      .onConflict((row) =>
        row
          .columns(['orderId', 'uid'])
          .doUpdateSet({ readSeq: message.seq, readAt: ctx.now(), role, email })
          .where('orderReaders.readSeq', '<', message.seq),
      )
      .execute()
    const seen = await ctx.db
      .updateTable('orderMessages')
      .set({ seenAt: ctx.now() })
      .where('orderId', '=', orderId)
      .where('authorRole', '!=', role)
      .where('seenAt', 'is', null)
      .where('seq', '<=', message.seq)
      .executeTakeFirst()
    // Only if it has changed: otherwise two open pages would notify each other endlessly.
    if (seen.numUpdatedRows > 0n) await refreshPages(ctx, orderId, { subject: 'order-message' })
  })

export const readersOf = ({ db }: Context, orderId: string): Promise<OrderReader[]> =>
  db.selectFrom('orderReaders').selectAll().where('orderId', '=', orderId).orderBy('readAt').execute()

/** The first message of the other side that the caller has not read, and the number of unread ones, at most 100. */
export async function unreadOf(ctx: Context, order: Order) {
  const { db } = ctx
  const mark = await db
    .selectFrom('orderReaders')
    .select('readSeq')
    .where('orderId', '=', order.id)
    .where('uid', '=', ctx.caller.uid)
    .executeTakeFirst()
  const unread = await db
    .selectFrom('orderMessages')
    .select('id')
    .where('orderId', '=', order.id)
    .where('authorRole', '!=', partyOf(ctx, order))
    .where('removedAt', 'is', null)
    .where('seq', '>', mark?.readSeq ?? 0)
    .orderBy('seq')
    .limit(100)
    .execute()
  return { unread: unread.length, firstUnread: unread[0]?.id ?? null }
}

/** The maximum number of listed orders. The total counts all. */
const maxOrders = 500

/** The number of messages that nobody of the caller's side has read, by order. */
export async function unreadCounts({ db }: Context, scope: OrderScope) {
  const writer: Side = 'buyer' in scope ? 'agency' : 'customer'
  const rows = await db
    .selectFrom('orderMessages as message')
    .innerJoin('orders', 'orders.id', 'message.orderId')
    .select([
      'message.orderId',
      sql<number>`count(*)`.as('unread'),
      sql<number>`max(message.seq)`.as('newest'),
    ])
    .where('message.authorRole', '=', writer)
    .where('message.seenAt', 'is', null)
    .where('message.removedAt', 'is', null)
    .where(isInScope(scope))
    .groupBy('message.orderId')
    .orderBy('newest', 'desc')
    .execute()
  return {
    unread: rows.reduce((sum, row) => sum + row.unread, 0),
    orders: rows.slice(0, maxOrders).map(({ orderId, unread }) => ({ orderId, unread })),
  }
}
