import { sql, type QueryCreator } from 'kysely'
import type { OrderEventKind } from '#content/order-events.ts'
import type { Database } from '../db/database.ts'
import type { Tables } from '../db/tables.ts'

/** Notifications on it are an event's id, kind and order. */
export const orderEventChannel = 'order_events'

/** Tells each open page of the order, in every process, that something of this kind has changed, once that is committed. */
export async function announceOrderEvent(
  tx: QueryCreator<Tables>,
  orderId: string,
  kind: OrderEventKind,
): Promise<void> {
  await tx
    .with('event', (query) =>
      query.insertInto('order_events').values({ order_id: orderId, kind }).returning('id'),
    )
    .selectFrom('event')
    .select(
      sql`pg_notify(${orderEventChannel}, id || ' ' || ${kind}::text || ' ' || ${orderId}::text)`.as(
        'notified',
      ),
    )
    .execute()
}

/** The last one of an order; 0 where there is none, or none of late. */
export async function lastEventId(db: Database, orderId: string): Promise<number> {
  const last = await db
    .selectFrom('order_events')
    .select((row) => row.fn.max('id').as('id'))
    .where('order_id', '=', orderId)
    .executeTakeFirst()
  return last?.id ?? 0
}
