import type { Selectable } from 'kysely'
import { lineTotal, type Discount, type Line } from '#content/shop/breakdown.ts'
import { fromCents, toCents } from '#content/shop/cents.ts'
import type { SelectedLine } from '#content/shop/selection.ts'
import type { Context, TxContext } from '../../platform/context.ts'
import type { Tables } from '../../platform/db/tables.ts'
import type { Order } from './order.ts'

export type OrderItem = Selectable<Tables['orderItems']>

/** An item of an order as a line of its breakdown. */
export interface OrderLine extends Line {
  kind: OrderItem['kind']
  unitPrice: string
}

/** Stores what was ordered, with what was taken off each line. */
export async function storeLines({ db }: TxContext, orderId: string, lines: readonly SelectedLine[]) {
  const rows = lines.map(({ kind, recordId, position, name, points, quantity, unitPrice }) => ({
    orderId,
    position,
    kind,
    recordId,
    name,
    description: points.join('\n'),
    quantity,
    unitPrice: fromCents(unitPrice),
  }))
  await db.insertInto('orderItems').values(rows).execute()
  const discounts = lines.flatMap((line) =>
    line.discounts.map(({ reason, amount }) => ({
      orderId,
      position: line.position,
      reason,
      amount: fromCents(amount),
    })),
  )
  if (discounts.length > 0) await db.insertInto('orderDiscounts').values(discounts).execute()
}

/** The lines of an order. The package, if there is one, comes first, with its points. */
export const linesOf = async (ctx: Context, order: Order): Promise<OrderLine[]> =>
  (await linesOfOrders(ctx, [order])).get(order.id) ?? []

/** The lines of each of these orders, by its id. */
export async function linesOfOrders(
  { db }: Context,
  orders: readonly Order[],
): Promise<Map<string, OrderLine[]>> {
  if (orders.length === 0) return new Map()
  const ids = orders.map(({ id }) => id)
  const points = new Map(orders.map((order) => [order.id, order.packagePoints]))
  const [items, discounts] = [
    await db.selectFrom('orderItems').selectAll().where('orderId', 'in', ids).orderBy('position').execute(),
    await db.selectFrom('orderDiscounts').selectAll().where('orderId', 'in', ids).orderBy('reason').execute(),
  ]
  const discountsByOrder = Map.groupBy(discounts, ({ orderId }) => orderId)
  return Map.groupBy(
    items.map((item) => ({
      orderId: item.orderId,
      ...toLine(item, discountsByOrder.get(item.orderId) ?? [], points.get(item.orderId)!),
    })),
    ({ orderId }) => orderId,
  )
}

function toLine(
  { kind, position, name, description, quantity, unitPrice }: OrderItem,
  discounts: readonly Selectable<Tables['orderDiscounts']>[],
  packagePoints: readonly string[],
): OrderLine {
  const own = discounts.filter((each) => each.position === position)
  return {
    kind,
    position,
    name,
    points: [...(kind === 'package' ? packagePoints : []), ...description.split('\n').filter(Boolean)],
    quantity,
    unitPrice,
    full: toCents(unitPrice)! * quantity,
    discounts: own.map(({ reason, amount }): Discount => ({ reason, amount: toCents(amount)! })),
  }
}

/** Whether an order is one package at its price, so that its total says it all. */
export const isPlain = (lines: readonly Line[]) =>
  lines.length === 1 && lines.every((line) => line.quantity === 1 && line.full === lineTotal(line))
