import { sql } from 'kysely'
import type { OrderEventKind } from '#content/order-events.ts'
import type { Tx } from '../db/database.ts'

/** Notifications on it are an event's id, kind and order. */
export const orderEventChannel = 'order_events'

/** Tells each open page of the order, in every process, that something of this kind has changed, once that is committed. */
export async function announceOrderEvent(tx: Tx, orderId: string, kind: OrderEventKind): Promise<void> {
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
