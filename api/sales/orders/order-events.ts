import { sql, type InsertObject } from 'kysely'
import { v7 as uuid } from 'uuid'
import { orderSubjects, type Audience, type OrderSubject } from '#content/shop/order-events.ts'
import type { Party } from '#content/shop/payment-states.ts'
import type { Context, TxContext } from '../../platform/context.ts'
import { useChangeId } from '../../platform/caller.ts'
import { json, type Tx } from '../../platform/db/database.ts'
import type { Tables } from '../../platform/db/tables.ts'
import type { NewOrderEvent, RecordedSubject } from './event-types.ts'

/** The payload of a notification is `<event id> <order id> <audience> <subject>`. */
export const orderEventChannel = 'order_events'

interface EventBy {
  /** Whether the caller acts as the customer, the agency or the payment provider. */
  by: Party
  /** Whose pages are notified; by default what the subject implies. */
  audience?: Audience
}

/**
 * Records what happened to an order, in the transaction of the change: for its history, for the activity, and for the
 * pages that show it, which are notified in every process when the transaction commits.
 */
export function recordEvent(
  { db, caller }: TxContext,
  orderId: string,
  event: NewOrderEvent & EventBy,
): Promise<void> {
  const before = 'before' in event ? event.before : null
  const after = 'after' in event ? event.after : null
  return insertEvent(db, {
    orderId,
    changeId: useChangeId(caller),
    subject: event.subject,
    subjectId: event.id ?? orderId,
    action: event.action,
    before: before && json(before as Record<string, unknown>),
    after: after && json(after as Record<string, unknown>),
    audience: event.audience ?? orderSubjects[event.subject],
    by: event.by,
    actorUid: caller.uid,
    actorEmail: caller.email,
  })
}

/** Lets open pages of an order reload what has changed without being worth a record, such as that a message was read. */
export const refreshPages = (
  { db }: TxContext,
  orderId: string,
  { subject, audience = orderSubjects[subject] }: { subject: OrderSubject; audience?: Audience },
): Promise<void> =>
  insertEvent(db, {
    orderId,
    subject,
    subjectId: orderId,
    action: 'refresh',
    audience,
  })

type InsertedEvent = Omit<InsertObject<Tables, 'orderEvents'>, 'id'> & {
  orderId: string
  audience: Audience
  subject: OrderSubject
}

async function insertEvent(tx: Tx, event: InsertedEvent) {
  const { orderId, audience, subject } = event
  const id = uuid()
  await tx
    .with('event', (query) => query.insertInto('orderEvents').values({ id, ...event }))
    .selectNoFrom(
      sql`pg_notify(${orderEventChannel}, ${`${id} ${orderId} ${audience} ${subject}`})`.as('notified'),
    )
    .execute()
}

/** The id of the last event of an order; null if there is none. */
export async function lastEventId({ db }: Context, orderId: string): Promise<string | null> {
  const last = await db
    .selectFrom('orderEvents')
    .select('id')
    .where('orderId', '=', orderId)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return last?.id ?? null
}

/** Erases the values of all events about these records of one kind, when a person's data is erased. */
export async function eraseEvents(
  { db }: TxContext,
  subject: RecordedSubject,
  ids: readonly string[],
): Promise<void> {
  if (ids.length === 0) return
  await db
    .updateTable('orderEvents')
    .set({ before: null, after: null })
    .where('subject', '=', subject)
    .where('subjectId', 'in', ids)
    .execute()
}
