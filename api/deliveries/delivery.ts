import type { Selectable } from 'kysely'
import { paymentStates } from '#content/payment-states.ts'
import type { Database, Tx } from '../db/database.ts'
import type { Tables } from '../db/tables.ts'
import { ConflictError, NotFoundError } from '../errors.ts'
import { lockOrder, type Order, type Reader } from '../orders/order.ts'

/** A version of the work on an order, as it was handed over. */
export type Delivery = Selectable<Tables['deliveries']>

/** Newest version first. */
export const deliveriesOf = (db: Database, orderId: string): Promise<Delivery[]> =>
  db.selectFrom('deliveries').selectAll().where('order_id', '=', orderId).orderBy('version', 'desc').execute()

export const findDelivery = async (db: Database, id: string): Promise<Delivery> => {
  const delivery = await db.selectFrom('deliveries').selectAll().where('id', '=', id).executeTakeFirst()
  if (!delivery) throw new NotFoundError()
  return delivery
}

/** A version for a change. The order's row is the lock of all its versions; without a right to the order there is none. */
export async function lockDelivery(
  tx: Tx,
  id: string,
  reader?: Reader,
): Promise<{ order: Order; delivery: Delivery }> {
  const { order_id } = await findDelivery(tx, id)
  const order = await lockOrder(tx, order_id, reader)
  // As the change before has left it.
  return { order, delivery: await findDelivery(tx, id) }
}

/** Throws a ConflictError where the order is over: there is nothing to deliver or to accept. */
export function requireOpenOrder({ payment_status }: Order) {
  if (paymentStates[payment_status].isClosed)
    throw new ConflictError(`This order is ${payment_status}, so the work on it has ended.`)
}

/** How often changes were asked for, and how often the package includes them; null is as often as needed. */
export interface ChangeRounds {
  used: number
  included: number | null
}

export const roundsOf = (order: Order, deliveries: readonly Delivery[]): ChangeRounds => ({
  used: deliveries.filter(({ state }) => state === 'change-requested').length,
  included: order.change_rounds,
})

export const hasRoundsLeft = ({ used, included }: ChangeRounds) => included === null || used < included
