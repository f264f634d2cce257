import { sql, type QueryCreator } from 'kysely'
import type { OrderEventKind } from '#content/order-events.ts'
import type { Database } from '../db/database.ts'
import type { Tables } from '../db/tables.ts'

/** The payload of a notification is `<event id> <kind> <order id>`. */
export const orderEventChannel = 'order_events'

/** Notifies every open page of the order, in every process, of a change. It is sent when the transaction commits. */
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

/** The id of the last event of an order; 0 if there is none. Old events are deleted. */
export async function lastEventId(db: Database, orderId: string): Promise<number> {
  const last = await db
    .selectFrom('order_events')
    .select((row) => row.fn.max('id').as('id'))
    .where('order_id', '=', orderId)
    .executeTakeFirst()
  return last?.id ?? 0
}
