import type { Selectable } from 'kysely'
import { paymentStates } from '#content/shop/payment-states.ts'
import type { Context, TxContext } from '../../platform/context.ts'
import type { Tables } from '../../platform/db/tables.ts'
import { ConflictError, NotFoundError } from '../../platform/errors.ts'
import { lockOrder, lockVisibleOrder, type Order } from '../orders/order.ts'

/** A delivered version of the work on an order. */
export type Delivery = Selectable<Tables['deliveries']>

/** Newest version first. */
export const deliveriesOf = ({ db }: Context, orderId: string): Promise<Delivery[]> =>
  db.selectFrom('deliveries').selectAll().where('orderId', '=', orderId).orderBy('version', 'desc').execute()

export const findDelivery = async ({ db }: Context, id: string): Promise<Delivery> => {
  const delivery = await db.selectFrom('deliveries').selectAll().where('id', '=', id).executeTakeFirst()
  if (!delivery) throw new NotFoundError()
  return delivery
}

/** Finds a version for a change, and locks its order. */
export const lockDelivery = (ctx: TxContext, id: string) => lockWith(ctx, id, lockOrder)

/** The same for a caller. Throws a NotFoundError if they may not see the order. */
export const lockVisibleDelivery = (ctx: TxContext, id: string) => lockWith(ctx, id, lockVisibleOrder)

async function lockWith(
  ctx: TxContext,
  id: string,
  lock: typeof lockOrder,
): Promise<{ order: Order; delivery: Delivery }> {
  const { orderId } = await findDelivery(ctx, id)
  const order = await lock(ctx, orderId)
  // Read after the order is locked, so that it contains all committed changes.
  return { order, delivery: await findDelivery(ctx, id) }
}

/** Throws a ConflictError if the order is closed, so that nothing can be delivered or accepted. */
export function requireOpenOrder({ paymentStatus }: Order) {
  if (paymentStates[paymentStatus].isClosed)
    throw new ConflictError(`This order is ${paymentStatus}, so the work on it has ended.`)
}

/** The number of rounds of changes that are used, and that the package includes; null means unlimited. */
export interface ChangeRounds {
  used: number
  included: number | null
}

export const roundsOf = (order: Order, deliveries: readonly Delivery[]): ChangeRounds => ({
  used: deliveries.filter(({ state }) => state === 'change-requested').length,
  included: order.changeRounds,
})

export const hasRoundsLeft = ({ used, included }: ChangeRounds) => included === null || used < included
