import type { Selectable } from 'kysely'
import { fromNow, type Context } from '../../platform/context.ts'
import { NotFoundError } from '../../platform/errors.ts'
import type { Tables } from '../../platform/db/tables.ts'

/** A refund. It is stored before the request to the provider, which gets its id as the idempotency key. */
export type Refund = Selectable<Tables['refunds']>

/** The refund of an order whose result is not known yet; an order has at most one. */
export const openRefund = ({ db }: Context, orderId: string): Promise<Refund | undefined> =>
  db
    .selectFrom('refunds')
    .selectAll()
    .where('orderId', '=', orderId)
    .where('state', '=', 'requested')
    .executeTakeFirst()

/** A refund of any order whose result has been unknown for more than ten minutes. */
export const overdueRefund = (ctx: Context): Promise<Refund | undefined> =>
  ctx.db
    .selectFrom('refunds')
    .selectAll()
    .where('state', '=', 'requested')
    .where('requestedAt', '<', fromNow(ctx, -600_000))
    .orderBy('id')
    .executeTakeFirst()

/** Oldest first. */
export const refundsOf = ({ db }: Context, orderId: string): Promise<Refund[]> =>
  db.selectFrom('refunds').selectAll().where('orderId', '=', orderId).orderBy('id').execute()

export async function findRefund({ db }: Context, id: string): Promise<Refund> {
  const stored = await db.selectFrom('refunds').selectAll().where('id', '=', id).executeTakeFirst()
  if (!stored) throw new NotFoundError()
  return stored
}

/** Changes a requested refund. Does not change one whose result is known. */
export async function updateRefund(
  ctx: Context,
  id: string,
  set: Partial<Pick<Refund, 'state' | 'transactionId' | 'problem' | 'settledAt'>>,
): Promise<Refund> {
  await ctx.db.updateTable('refunds').set(set).where('id', '=', id).where('state', '=', 'requested').execute()
  return findRefund(ctx, id)
}

/** Whether the owner reported the refund and no notice of the provider has confirmed it since. */
export const isReportedByOwner = ({ state, transactionId }: Refund) =>
  state === 'refunded-outside' && transactionId === null

/** Marks a refund as completed by the provider, whatever its state was. */
export async function completeRefund(ctx: Context, id: string, transaction: string | null): Promise<Refund> {
  await ctx.db
    .updateTable('refunds')
    .set({ state: 'completed', transactionId: transaction, problem: null, settledAt: ctx.now() })
    .where('id', '=', id)
    .where('state', '!=', 'completed')
    .execute()
  return findRefund(ctx, id)
}
