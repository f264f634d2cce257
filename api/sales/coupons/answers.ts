import { z } from 'zod'
import { time } from '../../platform/fields.ts'
import { fromRow } from '../../platform/http/from-row.ts'
import type { Coupon } from './coupons.ts'
import type { CouponFigures } from './figures.ts'

/** A coupon, for the agency. */
export const coupon = z
  .object({
    _id: z.uuid(),
    code: z.string(),
    /** Either a percentage or an amount is null. */
    percent: z.string().nullable(),
    amount: z.string().nullable(),
    currency: z.string(),
    /** The ids of the packages and add-ons that it is for; all if there are none. */
    records: z.array(z.uuid()),
    leastTotal: z.string().nullable(),
    firstOrderOnly: z.boolean(),
    /** How many periods of a subscription it is for; null for all. */
    periods: z.int().nullable(),
    perCustomer: z.int().nullable(),
    inAll: z.int().nullable(),
    /** Days such as `2026-11-21`, the last one included. */
    validFrom: z.string().nullable(),
    validUntil: z.string().nullable(),
    note: z.string(),
    endedAt: time.nullable(),
    version: z.int(),
    createdAt: time,
    /** Orders that use it, without canceled ones and later periods; what it took off these and later periods. */
    orders: z.int(),
    discount: z.string(),
    /** The totals of its paid orders, and what was refunded of them. */
    revenue: z.string(),
    refunded: z.string(),
  })
  .meta({ id: 'Coupon' })

export const toCoupon = (row: Coupon, figures: CouponFigures) => fromRow(coupon, row, { ...figures })
