import { z } from 'zod'
import { time } from '../../platform/fields.ts'
import { fromRow } from '../../platform/http/from-row.ts'
import type { Refund } from './refunds.ts'

/** For the agency. */
export const refund = z.object({
  _id: z.uuid(),
  /** The provider's id of the payment. */
  payment: z.string(),
  amount: z.string(),
  currency: z.string(),
  reason: z.string(),
  /** `requested` until the provider has reported the result. */
  state: z.enum(['requested', 'completed', 'refused', 'not-refunded', 'refunded-outside']),
  problem: z.string().nullable(),
  by: z.string(),
  requestedAt: time,
  settledAt: time.nullable(),
})

export const toRefund = (row: Refund) =>
  fromRow(refund, row, {
    by: row.actorEmail ?? row.actorUid,
  })
