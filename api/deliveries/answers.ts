import { z } from 'zod'
import { deliveryAnswerers, deliveryStates } from '#content/delivery-states.ts'
import { filesOf } from '../files/attach.ts'
import { orderFile, type OrderFileAnswer } from '../files/answers.ts'
import type { Database } from '../db/database.ts'
import { time } from '../fields.ts'
import type { Reader } from '../orders/order.ts'
import type { Delivery } from './delivery.ts'

export const delivery = z
  .object({
    _id: z.uuid(),
    version: z.int(),
    message: z.string(),
    links: z.array(z.string()),
    files: z.array(orderFile),
    state: z.enum(deliveryStates),
    deliveredAt: time,
    /** When silence counts as accepted. */
    acceptsAt: time,
    answeredAt: time.nullable(),
    answeredBy: z.enum(deliveryAnswerers).nullable(),
    changeRequest: z.string().nullable(),
  })
  .meta({ id: 'Delivery' })

export const toDelivery = (row: Delivery, files: OrderFileAnswer[]): z.input<typeof delivery> => ({
  _id: row.id,
  version: row.version,
  message: row.message,
  links: row.links,
  files,
  state: row.state,
  deliveredAt: row.delivered_at,
  acceptsAt: row.accepts_at,
  answeredAt: row.answered_at,
  answeredBy: row.answered_by,
  changeRequest: row.change_request,
})

/** What was handed over for an order, newest first, and how often changes may be asked for. */
export const deliveries = z.object({
  deliveries: z.array(delivery),
  changeRounds: z.object({
    used: z.int(),
    /** Null is as often as needed. */
    included: z.int().nullable(),
  }),
})

/** The same rows as a reader of their order gets them. */
export async function withFiles(db: Database, orderId: string, rows: readonly Delivery[], reader: Reader) {
  const ids = rows.map(({ id }) => id)
  const files = await filesOf(db, orderId, 'delivery', ids, reader)
  return rows.map((row) => {
    const given = toDelivery(row, files.get(row.id) ?? [])
    // What was withdrawn is not the customer's any more.
    return row.state === 'withdrawn' && !reader.isAdmin ? { ...given, links: [], files: [] } : given
  })
}
