import type { Selectable } from 'kysely'
import type { Database } from '../db/database.ts'
import { NotFoundError } from '../errors.ts'
import type { Tables } from '../db/tables.ts'

/** A refund: stored before the provider is asked for it, and its id identifies it there. */
export type Refund = Selectable<Tables['refunds']>

export const openRefund = (db: Database, orderId: string): Promise<Refund | undefined> =>
  db
    .selectFrom('refunds')
    .selectAll()
    .where('order_id', '=', orderId)
    .where('state', '=', 'requested')
    .executeTakeFirst()

/** One whose result has been unknown for more than ten minutes. */
export const longUnknownRefund = (db: Database): Promise<Refund | undefined> =>
  db
    .selectFrom('refunds')
    .selectAll()
    .where('state', '=', 'requested')
    .where('requested_at', '<', new Date(Date.now() - 600_000))
    .orderBy('id')
    .executeTakeFirst()

/** Oldest first. */
export const refundsOf = (db: Database, orderId: string): Promise<Refund[]> =>
  db.selectFrom('refunds').selectAll().where('order_id', '=', orderId).orderBy('id').execute()

export async function findRefund(db: Database, id: string): Promise<Refund> {
  const stored = await db.selectFrom('refunds').selectAll().where('id', '=', id).executeTakeFirst()
  if (!stored) throw new NotFoundError()
  return stored
}

/** Changes a requested refund; a decided one stays as it is. */
export async function updateRefund(
  db: Database,
  id: string,
  set: Partial<Pick<Refund, 'state' | 'transaction_id' | 'problem' | 'settled_at'>>,
): Promise<Refund> {
  await db.updateTable('refunds').set(set).where('id', '=', id).where('state', '=', 'requested').execute()
  return findRefund(db, id)
}

/** A refund that the owner has reported, and that no notice has confirmed since. */
export const isReportedByOwner = ({ state, transaction_id }: Refund) =>
  state === 'refunded-outside' && transaction_id === null

/** Stores that the provider has made a refund, whatever was known of it before. */
export async function completeRefund(db: Database, id: string, transaction: string | null): Promise<Refund> {
  await db
    .updateTable('refunds')
    .set({ state: 'completed', transaction_id: transaction, problem: null, settled_at: new Date() })
    .where('id', '=', id)
    .where('state', '!=', 'completed')
    .execute()
  return findRefund(db, id)
}
