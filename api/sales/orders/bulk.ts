import { z } from 'zod'
import { requireVisible } from '../../people/access/order-visibility.ts'
import { recordId } from '../../platform/fields.ts'
import { withTransaction, type Context, type TxContext } from '../../platform/context.ts'

/** The maximum number of orders that are changed at once. */
const maxBulk = 100

/** The ids of the orders that a request changes. */
export const bulkIds = z
  .array(recordId('There is no order with this id.'))
  .min(1, 'Name an order.')
  .max(maxBulk, `At most ${maxBulk} at once.`)

/** Changes several orders that the caller sees: all of them or none. */
export const changeOrders = <T>(
  ctx: Context,
  ids: readonly string[],
  change: (ctx: TxContext, id: string) => Promise<T>,
): Promise<T[]> =>
  withTransaction(ctx, async (ctx) => {
    for (const id of ids) await requireVisible(ctx, 'orders', id)
    const results: T[] = []
    // Locks in a fixed order, so that two such changes cannot deadlock.
    for (const id of [...new Set(ids)].toSorted()) results.push(await change(ctx, id))
    return results
  })
