import type { Selectable } from 'kysely'
import { v7 as uuid } from 'uuid'
import type { Party } from '#content/payment-states.ts'
import type { Caller } from '../caller.ts'
import type { Database, Tx } from '../db/database.ts'
import type { Tables } from '../db/tables.ts'
import { announceOrderEvent } from './order-events.ts'

export type HistoryEntry = Selectable<Tables['order_history']>

/** Who changes an order, and whether as the customer, the agency or the payment provider. */
export interface Actor {
  by: Party
  caller: Caller
}

interface Change {
  what: HistoryEntry['what']
  before: string | null
  after: string
  reason?: string | null
}

/** Adds an entry to an order's history, in the transaction that changes the order. */
export async function addHistory(tx: Tx, orderId: string, { by, caller }: Actor, change: Change) {
  const added = tx.with('entry', (query) =>
    query.insertInto('order_history').values({
      id: uuid(),
      order_id: orderId,
      reason: null,
      ...change,
      by,
      actor_uid: caller.uid,
      actor_email: caller.email,
    }),
  )
  await announceOrderEvent(added, orderId, 'order')
}

/** Oldest first. */
export const historyOf = (db: Database, orderId: string): Promise<HistoryEntry[]> =>
  db.selectFrom('order_history').selectAll().where('order_id', '=', orderId).orderBy('id').execute()
