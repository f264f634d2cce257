import { z } from 'zod'
import { deliveryAnswerers, deliveryStates } from '#content/shop/delivery-states.ts'
import { noticeStates } from '#content/model/reach.ts'
import type { Context } from '../../platform/context.ts'
import { filesOf } from '../files/attach.ts'
import { orderFile, type OrderFileAnswer } from '../files/answers.ts'
import { time } from '../../platform/fields.ts'
import { isAgency } from '../orders/order.ts'
import type { Delivery } from './delivery.ts'
import { noticeOf } from './notice.ts'
import { fromRow } from '../../platform/http/from-row.ts'

export const delivery = z
  .object({
    _id: z.uuid(),
    version: z.int(),
    message: z.string(),
    links: z.array(z.string()),
    files: z.array(orderFile),
    state: z.enum(deliveryStates),
    deliveredAt: time,
    /** When the version counts as accepted if the customer does not answer; null while it does not. */
    acceptsAt: time.nullable(),
    answeredAt: time.nullable(),
    answeredBy: z.enum(deliveryAnswerers).nullable(),
    changeRequest: z.string().nullable(),
    /** For the agency, of a waiting version: the mail that notified the customer. */
    notice: z
      .object({
        state: z.enum(noticeStates),
        recipient: z.string().nullable(),
        problem: z.string().nullable(),
      })
      .optional(),
  })
  .meta({ id: 'Delivery' })

export const toDelivery = (row: Delivery, files: OrderFileAnswer[]) =>
  fromRow(delivery, row, {
    files,
  })

/** The deliveries of an order, newest first, with the number of rounds of changes. */
export const deliveries = z.object({
  deliveries: z.array(delivery),
  changeRounds: z.object({
    used: z.int(),
    /** Null means unlimited. */
    included: z.int().nullable(),
  }),
})

/** Deliveries with their files, as the caller may see them, who must see the order. */
export async function withFiles(ctx: Context, orderId: string, rows: readonly Delivery[]) {
  const ids = rows.map(({ id }) => id)
  const files = await filesOf(ctx, orderId, { purpose: 'delivery', ownerIds: ids })
  // At most one version waits.
  const waiting = isAgency(ctx) ? rows.find(({ state }) => state === 'waiting') : undefined
  const notice = waiting && (await noticeOf(ctx, waiting))
  return rows.map((row) => {
    const answer = {
      ...toDelivery(row, files.get(row.id) ?? []),
      ...(row === waiting && notice && { notice }),
    }
    // Customers do not see the links and files of a withdrawn version.
    return row.state === 'withdrawn' && !isAgency(ctx) ? { ...answer, links: [], files: [] } : answer
  })
}
