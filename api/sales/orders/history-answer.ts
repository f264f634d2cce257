import { z } from 'zod'
import { fromCents, toCents } from '#content/shop/cents.ts'
import { parties } from '#content/shop/payment-states.ts'
import { time } from '../../platform/fields.ts'
import { fromRow } from '../../platform/http/from-row.ts'
import { historyWhats, type HistoryEntry } from './history.ts'
import type { Order } from './order.ts'

export const historyEntry = z.object({
  _id: z.uuid(),
  at: time,
  what: z.enum(historyWhats),
  before: z.string().nullable(),
  after: z.string(),
  by: z.enum(parties),
  /** For a payment or refund: its amount; for a refund also the total refunded up to and including it. */
  amount: z.string().optional(),
  total: z.string().optional(),
  currency: z.string().optional(),
  /** Customers do not get the internal reasons of the agency. */
  reason: z.string().nullable().optional(),
  /** For the agency. */
  actorUid: z.string().optional(),
  actorEmail: z.string().nullable().optional(),
})

export const toHistoryEntry = (
  entry: HistoryEntry,
  { currency }: Pick<Order, 'currency'>,
  isAgency: boolean,
) =>
  fromRow(historyEntry, entry, {
    // For a refund, `before` and `after` are the total refunded before and after it.
    ...(entry.what === 'refund' && {
      amount: fromCents(toCents(entry.after)! - toCents(entry.before ?? '0')!),
      total: entry.after,
      currency,
    }),
    ...((['received', 'returned', 'takenBack'].includes(entry.what) ||
      (entry.what === 'request' && entry.after !== '')) && { amount: entry.after, currency }),
    ...((isAgency || !entry.isInternal) && { reason: entry.reason }),
    ...(isAgency && { actorUid: entry.actorUid, actorEmail: entry.actorEmail }),
  })
